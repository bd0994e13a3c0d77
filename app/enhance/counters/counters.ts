import { intlTag, getMinorUnits, moneyFormat, withoutZeroCents } from "#contract/text/intl";
import { countCharacters } from "#contract/text/count-characters";
import { afterPaint } from "../after-paint";
import { announce } from "../announce";
import { isChanged } from "../is-changed";
import { onPageShow } from "../on-page-show";

/** Texts by plural category, with the placeholder `{count}`. */
type PluralTexts = Partial<Record<Intl.LDMLPluralRule, string>>;

/** Null is a price that the buyer chooses. */
type PricesByField = { tickets: number | null; [field: string]: number | null };

type Line = { unitPrice: number | null; quantity: number };

/** Shows count and total of the chosen tickets. The binding total is calculated by the box office on the next page. */
export function showRunningTotal(): void {
  for (const output of document.querySelectorAll<HTMLElement>("[data-total-for]")) {
    const { totalFor = "", currency = "USD", locale = "en-US" } = output.dataset;
    const { country = "US", texts = "{}" } = output.dataset;
    const form = document.getElementById(totalFor);
    if (!form) continue;
    const show = () => {
      // Turns off the CSS counters, which would show the count twice and slow down painting.
      form.classList.add("counted");
      const priced = form.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
        "[data-unit-price]",
      );
      const lines = [
        ...[...priced].map((field) => ({
          unitPrice: Number(field.dataset.unitPrice),
          quantity: field instanceof HTMLInputElement ? Number(field.checked) : Number(field.value),
        })),
        ...chosenOffer(form),
      ];
      const sum = sumLines(lines);
      const count = lines.reduce((all, { quantity }) => all + quantity, 0);
      output.hidden = sum === 0;
      output.textContent =
        sum === 0 ? "" : totalText(JSON.parse(texts), { count, sum, currency, locale, country });
    };
    const announceLater = announceAfterPause(output);
    const showAndAnnounce = () => {
      show();
      announceLater();
    };
    form.addEventListener("change", afterPaint(showAndAnnounce));
    // Until then CSS shows the total of the initial choice: writing an amount costs a slow phone half a second.
    onPageShow(() => {
      const isRestored = [...form.querySelectorAll("input, select")].some(isChanged);
      if (isRestored || !CSS.supports("selector(:has(a))")) show();
    });
  }
}

/** Tickets at the chosen offer: as many as are not of one of its other price types, which have fields of their own. */
function chosenOffer(form: HTMLElement): Line[] {
  const offer = form.querySelector<HTMLElement>(":is(:checked, [type=hidden])[data-prices]");
  if (!(form instanceof HTMLFormElement) || offer === null) return [];
  const fields = new FormData(form);
  const { tickets, ...others } = JSON.parse(offer.dataset["prices"] ?? "{}") as PricesByField;
  const lines = Object.entries(others).map(([name, unitPrice]) => ({
    unitPrice,
    quantity: Number(fields.get(name)),
  }));
  const rest = lines.reduce((left, { quantity }) => left - quantity, Number(fields.get("tickets")));
  return [{ unitPrice: tickets, quantity: Math.max(0, rest) }, ...lines];
}

/**
 * Total in minor units. Invalid prices are ignored. 0 with tickets at a price that the buyer chooses: only the box office
 * reads amounts.
 */
export function sumLines(lines: readonly Line[]): number {
  if (lines.some(({ unitPrice, quantity }) => unitPrice === null && quantity > 0)) return 0;
  return lines.reduce((sum, { unitPrice, quantity }) => {
    const price = (unitPrice ?? 0) * quantity;
    return Number.isSafeInteger(price) && price > 0 ? sum + price : sum;
  }, 0);
}

/** "2 tickets. Total $290, fees included". `sum` is in minor units. */
export function totalText(
  texts: PluralTexts,
  {
    count,
    sum,
    currency,
    locale,
    country,
  }: { count: number; sum: number; currency: string; locale: string; country: string },
): string {
  const format = moneyFormat(locale, currency, country);
  const total = withoutZeroCents(format.format(sum / getMinorUnits(format)));
  return pluralText(texts, count, locale).replace("{total}", () => total);
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
      // The static limit is now redundant, but still describes the field to screen readers.
      output.previousElementSibling?.classList.add("vh");
    };
    const announceLater = announceAfterPause(output);
    area.addEventListener("input", () => {
      show();
      announceLater();
    });
    // The browser has restored earlier input.
    onPageShow(show);
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

const ANNOUNCE_DELAY_MS = 1000;

function announceAfterPause(output: Element): () => void {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => announce(output.textContent), ANNOUNCE_DELAY_MS);
  };
}
