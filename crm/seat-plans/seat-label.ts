import type { SeatLabel } from "#contract/schemas/seat-label";

/** What names a seat, of all that is known of it. `seatName` (seat-name.ts) puts it into words. */
export function seatLabel({ section, row, number, kind }: SeatLabel): SeatLabel {
  return { section, row, number, kind };
}
