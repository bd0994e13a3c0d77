import { afterPaint } from "./after-paint";
import { say } from "./say";
import { totalOf, totalText } from "./total-text";

/** Milliseconds. Sooner it would break into what a screen reader says of the choice, and into the next one. */
const PAUSE = 1000;

/** Keeps the number and the sum of the tickets chosen so far. The box office's sum, on the next page, is the one that counts. */
export function runningTotal(): void {
  for (const output of document.querySelectorAll<HTMLElement>("[data-total-for]")) {
    const { totalFor = "", currency = "USD", locale = "en-US", texts = "{}" } = output.dataset;
    const form = document.getElementById(totalFor);
    if (!form) continue;
    let pause = 0;
    const show = () => {
      const priced = form.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
        "[data-unit-price]",
      );
      const lines = [...priced].map((field) => ({
        unitPrice: Number(field.dataset.unitPrice),
        quantity: field instanceof HTMLInputElement ? Number(field.checked) : Number(field.value),
      }));
      const sum = totalOf(lines);
      const count = lines.reduce((all, { quantity }) => all + quantity, 0);
      output.hidden = sum === 0;
      output.textContent =
        sum === 0 ? "" : totalText(JSON.parse(texts), { count, sum, currency, locale });
    };
    const showSoon = afterPaint(show);
    form.addEventListener("change", () => {
      showSoon();
      clearTimeout(pause);
      pause = window.setTimeout(() => say(output.textContent), PAUSE);
    });
    window.addEventListener("pageshow", show);
  }
}
