// Line numbers beside the text, a mark at each line with a finding, and a way from the finding to its line.
"use strict";
(() => {
  const text = document.getElementById("text");
  const gutter = document.getElementById("gutter");

  const draw = () => {
    const marked = new Map();
    for (const one of document.querySelectorAll("#findings [data-line]")) {
      const kind = one.className === "error" || marked.get(one.dataset.line) === "error" ? "error" : "warning";
      marked.set(one.dataset.line, kind);
    }
    const count = text.value.split("\n").length;
    gutter.replaceChildren(...Array.from({ length: count }, (_, index) => {
      const line = document.createElement("span");
      line.textContent = `${index + 1}\n`;
      line.className = marked.get(String(index + 1)) ?? "";
      return line;
    }));
    gutter.scrollTop = text.scrollTop;
  };

  const goTo = (number) => {
    const lines = text.value.split("\n");
    const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
    text.focus();
    text.setSelectionRange(start, start + lines[number - 1].length);
    const height = parseFloat(getComputedStyle(text).lineHeight);
    text.scrollTop = Math.max(0, (number - 4) * height);
  };

  text.addEventListener("input", draw);
  text.addEventListener("scroll", () => { gutter.scrollTop = text.scrollTop; });
  document.addEventListener("htmx:afterSettle", draw);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#findings a.line");
    if (link) {
      event.preventDefault();
      goTo(Number(link.closest("[data-line]").dataset.line));
    }
  });
  draw();
})();
