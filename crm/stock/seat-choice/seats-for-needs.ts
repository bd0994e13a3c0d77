import { eq } from "drizzle-orm";

import type { RowLimit } from "#contract/rules/seat-choice/row-limit";
import { instances } from "../../tables/catalogue";
import type { Transaction } from "../../platform/database/database";
import { findSeatRules, loadSeatPlan, type SeatRules } from "../seat-plans/load-seat-plan";
import { seats } from "../../tables/seat-plans";
import { findNeededSeats, type NeededSeat, type PartyWithNeeds } from "./needed-seats";
import { listTakenSeats } from "../holds/seat-claims";
import { breaksNoRule } from "./seat-choosers";
import type { SeatIndex } from "../seat-plans/seat-runs";

/** The seats of a performance that are free now, in all bands. */
export type HallNow = { plan: SeatIndex; free: readonly NeededSeat[]; rules: SeatRules };

export async function readHallNow(tx: Transaction, instanceId: string): Promise<HallNow> {
  const [instance] = await tx
    .select({ planId: instances.planId, distanced: instances.distanced })
    .from(instances)
    .where(eq(instances.id, instanceId));
  if (instance === undefined) throw new Error(`no instance ${instanceId}`);
  const { planId } = instance;
  const plan = await loadSeatPlan(tx, planId);
  const taken = await listTakenSeats(tx, instanceId);
  const { id, x, y, floorsAboveStage, stepFree, endOfRow } = seats;
  const facts = await tx
    .select({ id, x, y, floorsAboveStage, stepFree, endOfRow })
    .from(seats)
    .where(eq(seats.planId, planId));
  const free = facts.flatMap((seat): NeededSeat[] => {
    const planSeat = plan.seatById.get(seat.id);
    return planSeat === undefined || taken.has(seat.id) ? [] : [{ ...planSeat, ...seat }];
  });
  return { plan, free, rules: await findSeatRules(tx, instance) };
}

/**
 * Seats for all of the party in bands that are sold, or null.
 *
 * @param bands best band first
 * @param rowLimit the buyer's, `remainingRows`
 */
export function findSeatsForNeeds(
  { plan, free, rules }: HallNow,
  party: PartyWithNeeds,
  bands: readonly { bandId: string }[],
  rowLimit: RowLimit | null,
): readonly NeededSeat[] | null {
  const bandIds = bands.map(({ bandId }) => bandId);
  const freeIds = new Set(free.map(({ id }) => id));
  const accepts = (chosen: readonly NeededSeat[]) =>
    breaksNoRule(plan, ({ id }) => freeIds.has(id), chosen, rules);
  return findNeededSeats(plan, free, party, { bandIds, rowLimit, accepts });
}
