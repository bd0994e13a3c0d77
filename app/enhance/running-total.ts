import { afterPaint } from "./after-paint";
import { say } from "./say";

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

/** The sum of what is chosen, in minor units. Prices that are no whole number count as nothing. */
export function totalOf(lines: readonly { unitPrice: number; quantity: number }[]): number {
  return lines.reduce((sum, { unitPrice, quantity }) => {
    const price = unitPrice * quantity;
    return Number.isSafeInteger(price) && price > 0 ? sum + price : sum;
  }, 0);
}

type Chosen = {
  count: number;
  /** Minor units. */
  sum: number;
  currency: string;
  locale: string;
};

/** "2 tickets. Total $290.00, fees included", as the locale writes numbers and this currency. */
export function totalText(
  texts: Partial<Record<Intl.LDMLPluralRule, string>>,
  { count, sum, currency, locale }: Chosen,
): string {
  const text = texts[new Intl.PluralRules(locale).select(count)] ?? texts.other ?? "";
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return text
    .replace("{count}", () => count.toLocaleString(locale))
    .replace("{total}", () => format.format(sum / 10 ** digits));
}
