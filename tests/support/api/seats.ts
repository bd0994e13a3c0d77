import type { SeatKind } from "#contract/schemas/ticket";

export type RowOfSeats = { row: string; seats: number; band?: string; kind?: SeatKind };

/** A row of a plan's only section, "A-1" and so on; the `rank`th from the stage. */
export const listSeats = (
  planId: string,
  { row, seats, band = "A", kind = "standard" }: RowOfSeats,
  rank: number,
) =>
  Array.from({ length: seats }, (_, at) => ({
    planId,
    id: `${row}-${at + 1}`,
    section: "Orchestra",
    sectionRank: 1,
    row,
    rowRank: rank,
    number: String(at + 1),
    place: at + 1,
    x: at + 1,
    y: rank,
    bandId: band,
    kind,
    floorsAboveStage: 0,
    endOfRow: false,
    stepFree: true,
    restrictedView: false,
  }));
