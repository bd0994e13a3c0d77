import { asc, eq, inArray } from "drizzle-orm";
import type { Result } from "#contract/calls/result";

import { halls, seatPlans, seats } from "../../crm/tables/seat-plans";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import { priceBands, priceLists, prices, priceTypes } from "../../crm/tables/prices";
import * as demo from "../demo/demo-center";
import { priceListFor } from "../demo/price-lists";
import type { SeasonEvent, SeasonInstance } from "./season";

/** The hall or plan, and the prices, of all performances; by default the demo's halls and price lists. */
export interface PlaceChoice {
  hallId?: string | undefined;
  planId?: string | undefined;
  /** Face values in minor units of the plan's price bands, highest first. */
  faceValues?: readonly number[] | undefined;
  /** Currency of new price lists. */
  currency: string;
}

/** A performance's plan and price list. */
interface Placed {
  planId: string;
  priceListId: string;
  hallName: string;
}

type VenueResult = Result<
  { oneHall: boolean; place: (event: SeasonEvent, instance: SeasonInstance) => Placed },
  string[]
>;

/** Uses one plan for all performances if chosen, else the demo's halls that are most similar to the venues. */
export async function findVenue(tx: Transaction, choice: PlaceChoice): Promise<VenueResult> {
  const { hallId, planId, faceValues } = choice;
  if (hallId !== undefined || planId !== undefined) return findOneHall(tx, choice);
  if (faceValues !== undefined) return { ok: false, failure: ["--prices needs --hall or --plan"] };
  const existingHalls = await tx.select({ id: halls.id, name: halls.name }).from(halls);
  if (existingHalls.length === 0)
    return { ok: false, failure: ["no halls yet; run `npm run crm -- prepare` first"] };
  const names = new Map(existingHalls.map(({ id, name }) => [id, name]));
  return {
    ok: true,
    value: {
      oneHall: false,
      place: ({ kind, eventType }, { hallId: id }) => ({
        planId: id,
        priceListId: priceListFor(id, kind, eventType),
        hallName: names.get(id) ?? id,
      }),
    },
  };
}

/** A demo plan keeps the demo's price lists unless `faceValues` are set; other plans get their own list. */
async function findOneHall(
  tx: Transaction,
  { hallId, planId, faceValues, currency }: PlaceChoice,
): Promise<VenueResult> {
  const result = await findHallPlan(tx, { hallId, planId });
  if (!result.ok) return result;
  const { value: plan } = result;
  const { id, hallName } = plan;
  const demoHallId = demo.halls.find((hall) => hall.id === id)?.id;
  if (demoHallId !== undefined && faceValues === undefined)
    return {
      ok: true,
      value: {
        oneHall: true,
        place: ({ kind, eventType }) => ({
          planId: demoHallId,
          priceListId: priceListFor(demoHallId, kind, eventType),
          hallName,
        }),
      },
    };
  const list = await planPriceList(tx, plan, { faceValues, currency });
  if (!list.ok) return list;
  const placed = { planId: id, priceListId: list.value, hallName };
  return { ok: true, value: { oneHall: true, place: () => placed } };
}

/** One problem for each plan or price list that performances need but that doesn't exist. */
export async function findMissing(tx: Transaction, placed: readonly Placed[]): Promise<string[]> {
  const planIds = [...new Set(placed.map(({ planId }) => planId))];
  const listIds = [...new Set(placed.map(({ priceListId }) => priceListId))];
  const [plans, lists] = [
    await tx.select({ id: seatPlans.id }).from(seatPlans).where(inArray(seatPlans.id, planIds)),
    await tx.select({ id: priceLists.id }).from(priceLists).where(inArray(priceLists.id, listIds)),
  ];
  return [...missing(planIds, plans, "plan"), ...missing(listIds, lists, "price list")];
}

function missing(neededIds: string[], existing: { id: string }[], noun: string): string[] {
  return neededIds
    .filter((id) => !existing.some((row) => row.id === id))
    .map((id) => `${noun} ${id} not found; choose a hall for all performances with --hall`);
}

interface HallPlan {
  id: string;
  name: string;
  hallName: string;
  /** Price bands of its seats, highest first. */
  bandIds: string[];
}

type PlanResult = Result<HallPlan, string[]>;

/** Finds the plan by its id, or as the only plan of a hall. */
async function findHallPlan(
  tx: Transaction,
  { hallId, planId }: { hallId: string | undefined; planId: string | undefined },
): Promise<PlanResult> {
  const plans = await tx
    .select({ id: seatPlans.id, name: seatPlans.name, hallId: halls.id, hallName: halls.name })
    .from(seatPlans)
    .innerJoin(halls, eq(halls.id, seatPlans.hallId))
    .orderBy(asc(halls.rank), asc(seatPlans.id));
  const known = plans.map((plan) => `${plan.id} (hall ${plan.hallId})`).join(", ");
  const matching = plans.filter(
    (plan) => (planId ?? plan.id) === plan.id && (hallId ?? plan.hallId) === plan.hallId,
  );
  const [plan, ...others] = matching;
  if (plan === undefined) {
    const wantedPlace = [planId && `plan ${planId}`, hallId && `hall ${hallId}`].filter(Boolean);
    return {
      ok: false,
      failure: [`${wantedPlace.join(" in ")} not found; the plans are ${known}`],
    };
  }
  if (others.length > 0) {
    const names = matching.map(({ id }) => id).join(", ");
    return {
      ok: false,
      failure: [`hall ${plan.hallId} has several plans; choose one with --plan: ${names}`],
    };
  }
  const used = tx.selectDistinct({ id: seats.bandId }).from(seats).where(eq(seats.planId, plan.id));
  const bands = await tx
    .select({ id: priceBands.id })
    .from(priceBands)
    .where(inArray(priceBands.id, used))
    .orderBy(asc(priceBands.rank));
  if (bands.length === 0) return { ok: false, failure: [`plan ${plan.id} has no seats`] };
  return {
    ok: true,
    value: {
      id: plan.id,
      name: plan.name,
      hallName: plan.hallName,
      bandIds: bands.map(({ id }) => id),
    },
  };
}

/** Default face values in minor units, highest band first. */
const DEFAULT_FACE_VALUES = [13_600, 10_100, 7_600, 5_100, 3_100];

/** Share of the face value by price type. Types that don't exist are skipped. */
const SHARES = { standard: 1, under30: 0.5, member: 0.9, access: 0.5, companion: 0 };

type PlanPrices = Result<string, string[]>;

/**
 * The price list `plan-ID` of a plan that is not the demo's. Created on first use; `faceValues` (minor units, highest band
 * first) replaces its prices.
 */
async function planPriceList(
  tx: Transaction,
  plan: HallPlan,
  { faceValues, currency }: { faceValues?: readonly number[] | undefined; currency: string },
): Promise<PlanPrices> {
  const priceListId = `plan-${plan.id}`;
  if (faceValues !== undefined && faceValues.length !== plan.bandIds.length) {
    const problem = `--prices has ${faceValues.length} amounts but plan ${plan.id} has ${plan.bandIds.length} price bands: ${plan.bandIds.join(", ")}`;
    return { ok: false, failure: [problem] };
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
    const standard = (faceValues ?? DEFAULT_FACE_VALUES)[index] ?? DEFAULT_FACE_VALUES.at(-1) ?? 0;
    return sold.map(([priceTypeId, share]) => ({
      priceListId,
      bandId,
      priceTypeId,
      faceValue: share === 1 ? standard : roundToDollars(standard * share),
      enabled: true,
    }));
  });
  await insertMany(tx, prices, rows, ["priceListId", "bandId", "priceTypeId"]);
  return { ok: true, value: priceListId };
}

/** Rounds minor units to whole dollars. */
function roundToDollars(faceValue: number): number {
  return Math.round(faceValue / 100) * 100;
}
