import { say } from "./say";

/** `titles` by how many are missing, `labels` by how many are chosen; the last of a list is for all above. */
type Words = { titles: readonly string[]; labels: readonly string[] };

/** Updates the "n more to go" count as boxes are checked. The server counts again on submit. */
export function countChoices(): void {
  for (const panel of document.querySelectorAll<HTMLElement>("[data-choices-for]")) {
    const { choicesFor = "", field = "", words = "{}" } = panel.dataset;
    const form = document.getElementById(choicesFor);
    const title = panel.querySelector("h2");
    const meter = panel.querySelector(".meter");
    if (!form || !title || !meter) continue;
    const parts = [...meter.children];
    const texts = JSON.parse(words) as Words;
    const boxes = `input[name="${field}"]`;
    const here = form.querySelectorAll(`${boxes}[checked]`).length;
    // What was done before, besides the boxes of the form.
    const before = Number(panel.dataset["before"] ?? 0);
    const show = () => {
      const chosen = form.querySelectorAll(`${boxes}:checked`).length;
      const done = before + chosen;
      const state = chosen > 0 && done >= parts.length ? "complete" : "incomplete";
      for (const button of panel.querySelectorAll<HTMLElement>("[data-main-when]"))
        button.classList.toggle("btn-quiet", button.dataset["mainWhen"] !== state);
      const { title: text, label } = progressWords(texts, { done, needed: parts.length });
      parts.forEach((part, at) => part.classList.toggle("on", at < done));
      meter.setAttribute("aria-label", label);
      if (title.textContent === text) return;
      title.textContent = text;
      say(text);
    };
    form.addEventListener("change", (event) => {
      if (event.target instanceof Element && event.target.matches(boxes)) show();
    });
    window.addEventListener("pageshow", () => {
      if (form.querySelectorAll(`${boxes}:checked`).length !== here) show();
    });
  }
}

export function progressWords(
  { titles, labels }: Words,
  { done, needed }: { done: number; needed: number },
): { title: string; label: string } {
  return {
    title: titles[Math.max(0, needed - done)] ?? "",
    label: labels[Math.min(done, labels.length - 1)] ?? "",
  };
}
