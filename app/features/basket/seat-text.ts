import type { SeatLabel } from "~/domain/basket";
import type { Translate } from "~/i18n/translate";

/** "Orchestra, row K, seat 14"; where places are not numbered, the section alone. */
export function seatText(t: Translate, { section, row, number }: SeatLabel): string {
  if (row !== null && number !== null) return t("basket.seat.full", { section, row, number });
  if (number !== null) return t("basket.seat.withoutRow", { section, number });
  if (row !== null) return t("basket.seat.rowOnly", { section, row });
  return section;
}
