import { intlTag, moneyFormat } from "#contract/intl";
import { countCharacters } from "#contract/text/count-characters";
import { afterPaint } from "./after-paint";
import { say } from "./say";

/** Texts by plural category, with `{count}` in them. */
type PluralTexts = Partial<Record<Intl.LDMLPluralRule, string>>;

/** The number and the sum of the tickets chosen so far. What counts is the box office's sum on the next page. */
export function showRunningTotal(): void {
  for (const output of document.querySelectorAll<HTMLElement>("[data-total-for]")) {
    const { totalFor = "", currency = "USD", locale = "en-US", texts = "{}" } = output.dataset;
    const form = document.getElementById(totalFor);
    if (!form) continue;
    // The stylesheet stops counting: each choice would be counted twice and painted later.
    form.classList.add("counted");
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
    const sayLater = sayAfterPause(output);
    form.addEventListener("change", () => {
      showSoon();
      sayLater();
    });
    window.addEventListener("pageshow", show);
  }
}

/** The sum of what is chosen, in minor units. Prices that are not whole numbers count as nothing. */
export function totalOf(lines: readonly { unitPrice: number; quantity: number }[]): number {
  return lines.reduce((sum, { unitPrice, quantity }) => {
    const price = unitPrice * quantity;
    return Number.isSafeInteger(price) && price > 0 ? sum + price : sum;
  }, 0);
}

/** "2 tickets. Total $290.00, fees included", as the locale writes numbers and this currency. `sum` in minor units. */
export function totalText(
  texts: PluralTexts,
  {
    count,
    sum,
    currency,
    locale,
  }: { count: number; sum: number; currency: string; locale: string },
): string {
  const format = moneyFormat(locale, currency);
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return pluralText(texts, count, locale).replace("{total}", () =>
    format.format(sum / 10 ** digits),
  );
}

export function showCharactersLeft(): void {
  for (const output of document.querySelectorAll<HTMLElement>("[data-count-for]")) {
    const { countFor = "", max, left = "{}", over = "{}" } = output.dataset;
    const area = document.getElementById(countFor);
    if (!(area instanceof HTMLTextAreaElement)) continue;
    const limit = { max: Number(max), left: JSON.parse(left), over: JSON.parse(over) };
    const show = () => {
      output.textContent = countText(
        countCharacters(area.value),
        limit,
        document.documentElement.lang || "en",
      );
      output.hidden = false;
      // The limit's own text repeats the count from now on. It still describes the field to screen readers.
      output.previousElementSibling?.classList.add("vh");
    };
    const sayLater = sayAfterPause(output);
    area.addEventListener("input", () => {
      show();
      sayLater();
    });
    // After the browser has restored what was typed before.
    window.addEventListener("pageshow", show);
  }
}

/** "12 characters left" or "3 characters too many". */
export function countText(
  length: number,
  limit: { max: number; left: PluralTexts; over: PluralTexts },
  locale: string,
): string {
  const left = limit.max - length;
  return pluralText(left < 0 ? limit.over : limit.left, Math.abs(left), locale);
}

function pluralText(texts: PluralTexts, count: number, locale: string): string {
  const tag = intlTag(locale);
  const text = texts[new Intl.PluralRules(tag).select(count)] ?? texts.other ?? "";
  return text.replace("{count}", () => count.toLocaleString(tag));
}

const PAUSE = 1000;

function sayAfterPause(output: Element): () => void {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => say(output.textContent), PAUSE);
  };
}
