// The page works without this. It lets arrow keys walk the tile pad, keeps taps that come faster than answers, and keeps the
// keyboard's place after a swap.
(function () {
  "use strict";

  const waiting = []; // what was tapped while an answer was on its way, by the words of the buttons
  let asked = false;
  let turned = false; // a hand was written down, taken back or cleared: the next one begins at the top

  function keys() {
    return Array.from(document.querySelectorAll("[data-keys] .c-keyrow"), (row) => Array.from(row.querySelectorAll("button")));
  }

  function button(word) {
    return Array.from(document.querySelectorAll("#calculate button[name='do']")).find((one) => one.value === word);
  }

  document.addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const step = steps[event.key];
    const here = document.activeElement;
    if (!step || !here || !here.closest("[data-keys]") || event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = keys();
    const y = rows.findIndex((row) => row.includes(here));
    const x = rows[y].indexOf(here);
    const row = rows[Math.min(Math.max(y + step[0], 0), rows.length - 1)];
    row[Math.min(Math.max(x + step[1], 0), row.length - 1)].focus();
    event.preventDefault();
  });

  // The page on its way replaces this one: a tap made meanwhile would be told to the hand as it was before.
  document.addEventListener("click", (event) => {
    const tapped = event.target instanceof Element ? event.target.closest("#calculate button[name='do']") : null;
    if (tapped) turned = ["write", "drawn", "undo", "also", "fresh", "clear"].includes(tapped.value);
    if (!tapped || !asked) return;
    waiting.push(tapped.value);
    event.preventDefault();
    event.stopPropagation();
  }, true);
  document.addEventListener("htmx:beforeRequest", () => { asked = true; });

  function answered() {
    asked = false;
    while (waiting.length && !asked) {
      const next = button(waiting.shift());
      if (next) next.click();
    }
  }
  for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(name, () => { waiting.length = 0; asked = false; });
  }

  // A button that is gone after its own tap (the last tile, "write it down") leaves the keyboard at the result.
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "calculate") return; // other parts of the page settle for themselves
    if (turned) document.getElementById("calculate").scrollIntoView({ block: "start" });
    turned = false;
    if (document.activeElement === document.body) {
      const verdict = document.getElementById("verdict");
      if (verdict) verdict.focus({ preventScroll: true });
    }
    answered();
  });
})();
