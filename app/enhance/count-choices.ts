import { announce } from "./announce";

/** `titles` by number missing, `labels` by number chosen; the last label applies to all larger numbers. */
type ChoiceTexts = { titles: readonly string[]; labels: readonly string[] };

/**
 * Updates the "Choose n more events" count as boxes are checked, and hides the outdated price. The server counts again
 * on submit.
 */
export function countChoices(): void {
  for (const panel of document.querySelectorAll<HTMLElement>("[data-choices-for]")) {
    const { choicesFor = "", field = "", words = "{}" } = panel.dataset;
    const form = document.getElementById(choicesFor);
    const title = panel.querySelector("h2");
    const meter = panel.querySelector(".meter");
    if (!form || !title || !meter) continue;
    const parts = [...meter.children];
    const texts = JSON.parse(words) as ChoiceTexts;
    const boxes = `input[name="${field}"]`;
    const details = panel.querySelector<HTMLElement>(".details");
    const hint = panel.querySelector<HTMLElement>("[data-out-of-date]");
    // Events that are not among the boxes of the form.
    const before = Number(panel.dataset["before"] ?? 0);
    const show = () => {
      const chosen = form.querySelectorAll(`${boxes}:checked`).length;
      const done = before + chosen;
      const isOutOfDate = [...form.querySelectorAll("input, select")].some(isChanged);
      const isComplete = chosen > 0 && done >= parts.length && !isOutOfDate;
      const state = isComplete ? "complete" : "incomplete";
      for (const button of panel.querySelectorAll<HTMLElement>("[data-main-when]"))
        button.classList.toggle("btn-quiet", button.dataset["mainWhen"] !== state);
      const { title: text, label } = progressWords(texts, { done, needed: parts.length });
      parts.forEach((part, at) => part.classList.toggle("on", at < done));
      meter.setAttribute("aria-label", label);
      const isSame = title.textContent === text && details?.hidden === isOutOfDate;
      if (details) details.hidden = isOutOfDate;
      if (hint) hint.hidden = !isOutOfDate;
      if (isSame) return;
      title.textContent = text;
      announce(isOutOfDate && hint ? `${text}. ${hint.textContent}` : text);
    };
    form.addEventListener("change", show);
    // The browser has restored earlier choices.
    window.addEventListener("pageshow", () => {
      if ([...form.querySelectorAll("input, select")].some(isChanged)) show();
    });
  }
}

/** Whether a checkbox or select differs from its initial state. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return false;
  const initial = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex !== Math.max(0, initial);
}

export function progressWords(
  { titles, labels }: ChoiceTexts,
  { done, needed }: { done: number; needed: number },
): { title: string; label: string } {
  return {
    title: titles[Math.max(0, needed - done)] ?? "",
    label: labels[Math.min(done, labels.length - 1)] ?? "",
  };
}
