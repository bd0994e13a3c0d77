import type { BasketTicket } from "#contract/schemas/basket";
import type { SeatPlan, SeatStatus } from "#contract/schemas/seat-plan";
import type { SeatLabel } from "#contract/schemas/ticket";
import { valueOrNull } from "#contract/calls/unavailable";
import { groupBy } from "#runtime/group-by";

import { planFolder } from "~/.server/edge/plan-files";
import { hasStage } from "~/.server/plans/stage-view";
import type { Crm } from "~/.server/ticketing/ticketing";
import { choosableSections } from "~/domain/seating/seat-sections";
import { type Arrangement, arrangeInPlan } from "~/domain/seating/seats-apart";
import { seatDotPath, seatViewPath } from "~/routing/seat-paths";
import type { SeatDrawings } from "./ticket";

export type SeatDrawingsCrm = Pick<Crm, "getPlannedSeats" | "getSeatPlan">;

export type SeatsInHall = {
  /** Null for a seat without a number, and if the plan has no such seat. */
  findDrawings: (seat: SeatLabel) => SeatDrawings | null;
  /** How the seats of these ids are to each other; null if that is unknown. */
  arrange: (seatIds: readonly string[]) => Arrangement | null;
};

type HeldTicket = Pick<BasketTicket, "seatId" | "packageItemId">;

/** How the tickets of a performance that were chosen together are to each other: the single ones, and those of each package. */
export const arrangeTickets = <T extends HeldTicket>(
  { arrange }: Pick<SeatsInHall, "arrange">,
  tickets: readonly T[],
): { tickets: readonly T[]; arrangement: Arrangement | null }[] =>
  [...groupBy(tickets, ({ packageItemId }) => packageItemId ?? "").values()].map((together) => ({
    tickets: together,
    arrangement: arrange(together.map(({ seatId }) => seatId)),
  }));

const UNKNOWN: SeatsInHall = { findDrawings: () => null, arrange: () => null };

/** Loads what the plan of a performance says of seats; nothing while the box office is down. */
export async function loadSeatsInHall(
  crm: SeatDrawingsCrm,
  instanceId: string,
  seats: readonly SeatLabel[],
): Promise<SeatsInHall> {
  if (seats.every(({ number }) => number === null)) return UNKNOWN;
  const status = await valueOrNull(crm.getPlannedSeats({ params: { id: instanceId } }));
  const plan = status && (await valueOrNull(crm.getSeatPlan({ params: { id: status.planId } })));
  if (status === null || plan === null) return UNKNOWN;
  return {
    findDrawings: (seat) => drawingsIn(plan, status, seat),
    arrange: (seatIds) => arrangeInPlan(plan, seatIds),
  };
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
