import type { PriceBand } from "#contract/schemas/price-list";
import type { Translate } from "~/i18n/translate";

/** From so many on it says nothing of what is left: a number then tells nobody anything. */
const SAY_LEFT_UP_TO = 20;

/** Of this share or less it is said that there are few. */
const FEW = 0.1;

/** "rows A to R · 12 left": what the band is, and the truth about what is left of it. */
export function bandNote(t: Translate, band: PriceBand): string {
  const rows = [...new Set(band.sections.map((section) => section.rows))].filter(
    (row) => row !== null,
  );
  const left = leftWords(t, band);
  return [...(rows.length === 1 ? rows : []), ...left].join(" · ");
}

/** "12 left", "limited availability", or nothing; of what can be had by price, which is what is chosen here. */
function leftWords(t: Translate, { byPrice, capacity }: PriceBand): string[] {
  if (byPrice === 0) return [];
  if (byPrice <= SAY_LEFT_UP_TO) return [t("performance.left", { count: byPrice })];
  return byPrice <= capacity * FEW ? [t("performance.limited")] : [];
}
