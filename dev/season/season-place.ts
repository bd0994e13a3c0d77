import { inArray } from "drizzle-orm";

import { halls, seatPlans } from "../../crm/catalogue/tables";
import type { Transaction } from "../../crm/platform/database/database";
import { priceLists } from "../../crm/pricing/tables";
import { findHallPlan } from "../../crm/seat-plans/hall-plan";
import { planPriceList } from "../../crm/seat-plans/plan-price-list";
import * as demo from "../demo/demo-centre";
import { priceListFor } from "../demo/price-lists";
import type { SeasonEvent, SeasonInstance } from "./season";

/** Which hall or plan everything is played in and at what prices; nothing said: our halls, by our lists. */
export interface PlaceChoice {
  hallId?: string | undefined;
  planId?: string | undefined;
  /** Face values in minor units for the plan's price bands, from the top one down. */
  faceValues?: readonly number[] | undefined;
  /** What prices that are made now are in. */
  currency: string;
}

/** Where a performance is played and by which price list. */
interface Placed {
  planId: string;
  priceListId: string;
  hallName: string;
}

type Found =
  | { ok: true; oneHall: boolean; place: (event: SeasonEvent, instance: SeasonInstance) => Placed }
  | { ok: false; problems: string[] };

/** One plan for everything when one was asked for, else the halls of ours that are most like a concert's venue. */
export async function findVenue(tx: Transaction, choice: PlaceChoice): Promise<Found> {
  const { hallId, planId, faceValues } = choice;
  if (hallId !== undefined || planId !== undefined) return findOneHall(tx, choice);
  if (faceValues !== undefined)
    return { ok: false, problems: ["prices are for one plan: say which with --hall or --plan"] };
  const there = await tx.select({ id: halls.id, name: halls.name }).from(halls);
  if (there.length === 0)
    return { ok: false, problems: ["there are no halls yet: run `npm run crm -- prepare` first"] };
  const names = new Map(there.map(({ id, name }) => [id, name]));
  return {
    ok: true,
    oneHall: false,
    place: ({ kind, eventType }, { hallId: id }) => ({
      planId: id,
      priceListId: priceListFor(id, kind, eventType),
      hallName: names.get(id) ?? id,
    }),
  };
}

/** A plan of the demo's keeps the demo's price lists, unless prices are given; any other has a list of its own. */
async function findOneHall(
  tx: Transaction,
  { hallId, planId, faceValues, currency }: PlaceChoice,
): Promise<Found> {
  const found = await findHallPlan(tx, { hallId, planId });
  if (!found.ok) return found;
  const { plan } = found;
  const { id, hallName } = plan;
  const ours = demo.halls.find((hall) => hall.id === id)?.id;
  if (ours !== undefined && faceValues === undefined)
    return {
      ok: true,
      oneHall: true,
      place: ({ kind, eventType }) => ({
        planId: ours,
        priceListId: priceListFor(ours, kind, eventType),
        hallName,
      }),
    };
  const list = await planPriceList(tx, plan, { faceValues, currency });
  if (!list.ok) return list;
  const placed = { planId: id, priceListId: list.priceListId, hallName };
  return { ok: true, oneHall: true, place: () => placed };
}

/** Plans and price lists that performances need and the house does not have, each as a problem. */
export async function findMissing(tx: Transaction, placed: readonly Placed[]): Promise<string[]> {
  const planIds = [...new Set(placed.map(({ planId }) => planId))];
  const listIds = [...new Set(placed.map(({ priceListId }) => priceListId))];
  const [plans, lists] = [
    await tx.select({ id: seatPlans.id }).from(seatPlans).where(inArray(seatPlans.id, planIds)),
    await tx.select({ id: priceLists.id }).from(priceLists).where(inArray(priceLists.id, listIds)),
  ];
  return [...missing(planIds, plans, "plan"), ...missing(listIds, lists, "price list")];
}

function missing(wanted: string[], there: { id: string }[], what: string): string[] {
  return wanted
    .filter((id) => !there.some((known) => known.id === id))
    .map((id) => `there is no ${what} ${id}; choose a hall for everything with --hall`);
}
