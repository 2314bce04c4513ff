// The page works without this. It lets arrow keys walk the tile pad, and keeps the keyboard's place after a swap.
(function () {
  "use strict";

  function keys() {
    return Array.from(document.querySelectorAll("[data-keys] .c-keyrow"), (row) => Array.from(row.querySelectorAll("button")));
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

  // A button that is gone after its own tap (the last tile, "write it down") leaves the keyboard at the result.
  document.addEventListener("htmx:afterSettle", () => {
    if (document.activeElement === document.body) {
      const verdict = document.getElementById("verdict");
      if (verdict) verdict.focus({ preventScroll: true });
    }
  });
})();
