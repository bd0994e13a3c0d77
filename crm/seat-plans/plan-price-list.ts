import { eq } from "drizzle-orm";

import type { Transaction } from "../platform/database/database";
import { insertMany } from "../platform/database/database";
import { priceLists, prices, priceTypes } from "../pricing/tables";
import type { HallPlan } from "./hall-plan";

/** Face values in minor units, from the top band down, where nobody says others. */
const USUAL = [13_600, 10_100, 7_600, 5_100, 3_100];

/** What part of the face value each price type costs; a type that the house does not have is left out. */
const SHARES = { standard: 1, under30: 0.5, member: 0.9, access: 0.5, companion: 0 };

export type PlanPrices = { ok: true; priceListId: string } | { ok: false; problems: string[] };

/**
 * The price list of a plan that is not the demo's, `plan-ID`: a price for each band that the plan has, for
 * everybody, for members and for holders of an access registration. It is made on first use; `faceValues` (minor units, from the top band down) sets its prices
 * anew; without them what is priced already stays as it is.
 */
export async function planPriceList(
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
