import type { SeatLabel } from "#contract/schemas/ticket";
import { placeName, rowName } from "#contract/text/seat-name";
import { sectionName } from "#contract/text/section-name";
import type { Translate } from "~/i18n/translate";

/** "Row K, companion seat 12"; the section if seats have neither row nor name. */
export function seatTitle(t: Translate, seat: SeatLabel): string {
  const row = seat.row === null ? [] : [rowName(t, seat.row)];
  const title = [...row, ...placeName(t, seat)].join(", ");
  return title === ""
    ? sectionName(t, seat.section)
    : title.charAt(0).toUpperCase() + title.slice(1);
}
