import type { SeatLabel } from "#contract/schemas/ticket";
import { seatsLabel } from "~/i18n/seat-words";
import type { Translate } from "~/i18n/translate";
import { groupBy } from "#runtime/group-by";
import { seatSectionName } from "#contract/text/section-name";

/** "Orchestra, row A, seats 1, 2; Tier, row C, seat 4". Unnumbered seats are counted. */
export function heldSeatsText(t: Translate, seats: readonly SeatLabel[]): string {
  return [...groupBy(seats, ({ section, row }) => `${section}\n${row ?? ""}`).values()]
    .map((of) => t("seats.offer", { section: seatSectionName(t, of[0]), seats: seatsLabel(t, of) }))
    .join("; ");
}
