import type { PriceBand } from "~/domain/event";
import type { Translate } from "~/i18n/translate";

/** From so many on it says nothing of what is left: a number then tells nobody anything. */
const SAY_LEFT_UP_TO = 20;

/** "rows A to R · 12 left": what the band is, and the truth about what is left of it. */
export function bandNote(t: Translate, band: PriceBand): string {
  const rows = [...new Set(band.sections.map((section) => section.rows))].filter(
    (row) => row !== null,
  );
  const left =
    band.available > 0 && band.available <= SAY_LEFT_UP_TO
      ? [t("performance.left", { count: band.available })]
      : [];
  return [...(rows.length === 1 ? rows : []), ...left].join(" · ");
}
