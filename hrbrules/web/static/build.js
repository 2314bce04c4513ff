// An answer that was asked for before a number was typed does not know it; it leaves the numbers alone, and the next one,
// which does, brings them up to date. An emptied field takes whatever comes.
"use strict";
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail;
  const unknown = [...target.querySelectorAll("input[type=number]")].some((typed) => {
    if (typed.value === typed.defaultValue) return false;
    const coming = fragment.querySelector(`#${CSS.escape(typed.id)}`);
    return typed === document.activeElement || (typed.value !== "" && coming !== null && Number(coming.value) !== Number(typed.value));
  });
  if (unknown) event.detail.shouldSwap = false;
});
