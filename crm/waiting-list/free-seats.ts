import { eq } from "drizzle-orm";

import { saleRefusal } from "../catalogue/sale-rules";
import { instances } from "../catalogue/tables";
import { listTakenSeats } from "../holds/seat-claims";
import { breaksNoRule } from "../holds/seat-choosers";
import type { SeatIndex } from "../holds/seat-runs";
import { readClock } from "../platform/database/clock";
import type { Transaction } from "../platform/database/database";
import { findPriceList } from "../pricing/price-list";
import { findSeatRules, loadSeatPlan, type SeatRules } from "../seat-plans/load-seat-plan";
import { seats } from "../seat-plans/tables";
import { findNeededSeats, type NeededSeat } from "./needed-seats";
import { type FreeBand, hasSeatNeeds, type WaitingParty } from "./rules";

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

/** Free seats per band, best first, each with the first price type that is open to everyone. */
export async function listFreeBands(tx: Transaction, instanceId: string): Promise<FreeBand[]> {
  const list = await findPriceList(tx, instanceId);
  const customPriced = new Set(
    list?.priceTypes.filter(({ payWhatYouWish }) => payWhatYouWish !== null).map(({ id }) => id),
  );
  return (list?.bands ?? []).flatMap(({ id: bandId, byPrice: free, available, prices }) => {
    const price = prices.find(({ priceTypeId }) => !customPriced.has(priceTypeId)) ?? prices[0];
    return price === undefined ? [] : [{ bandId, free, available, priceTypeId: price.priceTypeId }];
  });
}

type Needs = Pick<WaitingParty, "quantity" | "seatNeeds">;

/** Seats for all of the party in bands that are sold, or null. */
export function findSeatsForNeeds(
  { plan, free, rules }: HallNow,
  party: Needs,
  bands: readonly FreeBand[],
): readonly NeededSeat[] | null {
  const ids = bands.map(({ bandId }) => bandId);
  const onSale = free.filter(({ bandId }) => ids.includes(bandId));
  const freeIds = new Set(free.map(({ id }) => id));
  const accepts = (chosen: readonly NeededSeat[]) =>
    breaksNoRule(plan, ({ id }) => freeIds.has(id), chosen, rules);
  return findNeededSeats(plan, onSale, party, ids, accepts);
}

/** Whether a party with needs can buy seats that meet them now, so that it need not wait. */
export async function canBuyNow(
  tx: Transaction,
  instanceId: string,
  party: Needs,
): Promise<boolean> {
  if (!hasSeatNeeds(party.seatNeeds)) return false;
  const [instance] = await tx.select().from(instances).where(eq(instances.id, instanceId));
  if (instance === undefined || saleRefusal(instance, await readClock(tx)) !== null) return false;
  const bands = await listFreeBands(tx, instanceId);
  return findSeatsForNeeds(await readHallNow(tx, instanceId), party, bands) !== null;
}
