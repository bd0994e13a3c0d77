import type { PlanSeat } from "../holds/best-available/seat-runs";

/** What names a seat. `seatName` (crm/seat-plans/seat-name.ts) puts it into words. */
export type SeatLabel = Pick<PlanSeat, "section" | "row" | "number" | "kind">;

export function seatLabel({ section, row, number, kind }: SeatLabel): SeatLabel {
  return { section, row, number, kind };
}
