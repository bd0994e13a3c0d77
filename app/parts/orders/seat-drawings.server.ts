import type { SeatPlan, SeatStatus } from "#contract/schemas/seat-plan";
import type { SeatLabel } from "#contract/schemas/ticket";
import { valueOrNull } from "#contract/unavailable";

import { planFolder } from "~/.server/edge/plan-files";
import { hasStage } from "~/.server/plans/stage-view";
import type { Crm } from "~/.server/ticketing/ticketing";
import { choosableSections } from "~/domain/seating/seat-sections";
import { seatDotPath, seatViewPath } from "~/routing/seat-paths";
import type { SeatDrawings } from "./ticket";

export type SeatDrawingsCrm = Pick<Crm, "getPlannedSeats" | "getSeatPlan">;

/**
 * Returns a function that finds the drawings of a seat at a performance. Its result is null for a seat without a number,
 * if the plan has no such seat, and while the box office is down.
 */
export async function seatDrawingsAt(
  crm: SeatDrawingsCrm,
  instanceId: string,
  seats: readonly SeatLabel[],
): Promise<(seat: SeatLabel) => SeatDrawings | null> {
  if (seats.every(({ number }) => number === null)) return () => null;
  const status = await valueOrNull(crm.getPlannedSeats({ params: { id: instanceId } }));
  const plan = status && (await valueOrNull(crm.getSeatPlan({ params: { id: status.planId } })));
  return (seat) => status && plan && drawingsIn(plan, status, seat);
}

function drawingsIn(plan: SeatPlan, status: SeatStatus, label: SeatLabel): SeatDrawings | null {
  if (label.number === null) return null;
  const section = choosableSections(plan, status).find(({ name }) => name === label.section);
  const index = (section?.seats ?? []).findIndex(
    ({ seat }) => seat.row === label.row && seat.number === label.number,
  );
  if (section === undefined || index === -1) return null;
  const folder = planFolder(plan);
  return {
    view: hasStage(plan) ? seatViewPath(folder, section.slug, index) : null,
    dot: seatDotPath(folder, section.slug, index),
  };
}
