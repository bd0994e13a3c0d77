import { asc, eq, inArray } from "drizzle-orm";

import { halls, seatPlans, seats } from "../../crm/seat-plans/tables";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import { priceBands, priceLists, prices, priceTypes } from "../../crm/pricing/tables";
import * as demo from "../demo/demo-center";
import { priceListFor } from "../demo/price-lists";
import type { SeasonEvent, SeasonInstance } from "./season";

/** Which hall or plan everything is played in and at what prices; by default our halls and price lists. */
export interface PlaceChoice {
  hallId?: string | undefined;
  planId?: string | undefined;
  /** Face values in minor units for the plan's price bands, from the top one down. */
  faceValues?: readonly number[] | undefined;
  /** What prices that are made now are in. */
  currency: string;
}

/** Where a performance takes place, and its price list. */
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

/** A seat plan that performances are put into. */
interface HallPlan {
  id: string;
  name: string;
  hallName: string;
  /** The price bands that its places are in, the top one first. */
  bandIds: string[];
}

type FoundPlan = { ok: true; plan: HallPlan } | { ok: false; problems: string[] };

/** The plan that somebody named, by itself or as the only one of a hall; or why it is refused. */
async function findHallPlan(
  tx: Transaction,
  { hallId, planId }: { hallId: string | undefined; planId: string | undefined },
): Promise<FoundPlan> {
  const plans = await tx
    .select({ id: seatPlans.id, name: seatPlans.name, hallId: halls.id, hallName: halls.name })
    .from(seatPlans)
    .innerJoin(halls, eq(halls.id, seatPlans.hallId))
    .orderBy(asc(halls.rank), asc(seatPlans.id));
  const known = plans.map((plan) => `${plan.id} (hall ${plan.hallId})`).join(", ");
  const suited = plans.filter(
    (plan) => (planId ?? plan.id) === plan.id && (hallId ?? plan.hallId) === plan.hallId,
  );
  const [plan, ...others] = suited;
  if (plan === undefined) {
    const asked = [planId && `plan ${planId}`, hallId && `hall ${hallId}`].filter(Boolean);
    return { ok: false, problems: [`there is no ${asked.join(" in ")}; there are ${known}`] };
  }
  if (others.length > 0) {
    const names = suited.map(({ id }) => id).join(", ");
    return {
      ok: false,
      problems: [`hall ${plan.hallId} has several plans; say which with --plan: ${names}`],
    };
  }
  const used = tx.selectDistinct({ id: seats.bandId }).from(seats).where(eq(seats.planId, plan.id));
  const bands = await tx
    .select({ id: priceBands.id })
    .from(priceBands)
    .where(inArray(priceBands.id, used))
    .orderBy(asc(priceBands.rank));
  if (bands.length === 0) return { ok: false, problems: [`plan ${plan.id} has no places`] };
  return {
    ok: true,
    plan: {
      id: plan.id,
      name: plan.name,
      hallName: plan.hallName,
      bandIds: bands.map(({ id }) => id),
    },
  };
}

/** Face values in minor units, from the top band down, where nobody says others. */
const USUAL = [13_600, 10_100, 7_600, 5_100, 3_100];

/** What part of the face value each price type costs; a type that the house does not have is left out. */
const SHARES = { standard: 1, under30: 0.5, member: 0.9, access: 0.5, companion: 0 };

type PlanPrices = { ok: true; priceListId: string } | { ok: false; problems: string[] };

/**
 * The list `plan-ID` of a plan that is not the demo's, for everybody, members and access. Made on first use;
 * `faceValues` (minor units, from the top band down) replaces its prices.
 */
async function planPriceList(
  tx: Transaction,
  plan: HallPlan,
  { faceValues, currency }: { faceValues?: readonly number[] | undefined; currency: string },
): Promise<PlanPrices> {
  const priceListId = `plan-${plan.id}`;
  if (faceValues !== undefined && faceValues.length !== plan.bandIds.length) {
    const problem = `--prices gives ${faceValues.length} prices, and plan ${plan.id} has ${plan.bandIds.length} price bands: ${plan.bandIds.join(", ")}`;
    return { ok: false, problems: [problem] };
  }
  const priced = await tx
    .select({ bandId: prices.bandId })
    .from(prices)
    .where(eq(prices.priceListId, priceListId));
  const types = await tx.select({ id: priceTypes.id }).from(priceTypes);
  const sold = Object.entries(SHARES).filter(([type]) => types.some(({ id }) => id === type));
  const list = { id: priceListId, name: plan.name, currency };
  await insertMany(tx, priceLists, [list], ["id"]);
  const rows = plan.bandIds.flatMap((bandId, index) => {
    if (faceValues === undefined && priced.some((price) => price.bandId === bandId)) return [];
    const standard = (faceValues ?? USUAL)[index] ?? USUAL.at(-1) ?? 0;
    return sold.map(([priceTypeId, share]) => ({
      priceListId,
      bandId,
      priceTypeId,
      faceValue: share === 1 ? standard : inDollars(standard * share),
      enabled: true,
    }));
  });
  await insertMany(tx, prices, rows, ["priceListId", "bandId", "priceTypeId"]);
  return { ok: true, priceListId };
}

/** Minor units, to whole dollars. */
function inDollars(faceValue: number): number {
  return Math.round(faceValue / 100) * 100;
}
