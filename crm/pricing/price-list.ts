import { asc, eq, ne, sql } from "drizzle-orm";

import type { PriceTerms } from "#contract/schemas/price-list";
import { isPayWhatYouWishOn } from "../catalogue/sale-rules";
import { instances, revisionNow } from "../catalogue/tables";
import type { Reader } from "../platform/database/database";
import { keptByRevision } from "../platform/database/rows";
import { groupBy } from "#contract/group-by";
import {
  countChosenOnly,
  countTakenSeats,
  listPlanSections,
  type PlanSection,
} from "../seat-plans/seat-counts";
import { feeOnTerms, type FeeRule, priceTermsOf } from "./price-rules";
import { isOpenToBuyer } from "./rights";
import { type BuyerRights, mayUsePriceType } from "./rights-rules";
import { fees, priceLists, type priceTypes } from "./tables";

type PriceRow = Pick<
  typeof priceTypes.$inferSelect,
  "note" | "eligibility" | "wishMin" | "wishMax"
> & {
  currency: string;
  bandId: string;
  bandName: string;
  priceTypeId: string;
  priceTypeName: string;
  faceValue: number;
};

export type PriceListScope = "public-only" | "with-restricted" | BuyerRights;

/**
 * Open bands from the top down; null for an unknown instance. Restricted prices are omitted unless requested.
 * A buyer's prices have the fee that this buyer pays.
 */
export async function findPriceList(
  db: Reader,
  instanceId: string,
  whose: PriceListScope = "public-only",
) {
  const plan = await findPlan(db, instanceId);
  if (plan === null) return null;
  const [allPrices, taken, fee] = await Promise.all([
    listPrices(db, plan.catalogue, instanceId),
    countTakenSeats(db, [instanceId]),
    getFeeRule(db, plan.catalogue),
  ]);
  const chosenOnly = await countChosenOnly(db, instanceId, plan.id);
  const prices = allPrices.filter((price) => isFor(price, instanceId, whose));

  const terms = priceTermsOf(typeof whose === "object" ? whose.memberships : [], fee);
  const takenOf = taken.get(instanceId);
  const sectionsOf = groupBy(plan.sections, (section) => section.bandId);
  const bands = [...groupBy(prices, (price) => price.bandId)].flatMap(([bandId, ofBand]) => {
    const ofPlan = sectionsOf.get(bandId);
    const [first] = ofBand;
    // A band that the plan has no seats in is not one of this instance.
    if (ofPlan === undefined || first === undefined) return [];
    const capacity = ofPlan.reduce((sum, section) => sum + section.capacity, 0);
    const available = Math.max(0, capacity - (takenOf?.get(bandId) ?? 0));
    return [
      {
        id: bandId,
        name: first.bandName,
        sections: soldByPrice(ofPlan).map(({ name, rows }) => ({ name, rows })),
        available,
        byPrice: Math.max(0, available - (chosenOnly.get(bandId) ?? 0)),
        capacity,
        prices: ofBand.map(({ priceTypeId, faceValue, currency }) => {
          const added = feeOnTerms(fee, faceValue, terms);
          return {
            priceTypeId,
            total: { amount: faceValue + added, currency },
            faceValue: { amount: faceValue, currency },
            fee: { amount: added, currency },
          };
        }),
      },
    ];
  });
  const openToBuyer = typeof whose === "object" && (await isOpenToBuyer(db, instanceId, whose));
  return { instanceId, openToBuyer, terms, priceTypes: typesOf(prices, fee, terms), bands };
}

/** A hall without rows has its wheelchair spaces in their own section, so best available never assigns them. */
function soldByPrice(sections: readonly PlanSection[]): readonly PlanSection[] {
  const byPrice = sections.filter((section) => section.byPrice);
  return byPrice.length > 0 ? byPrice : sections;
}

function isFor(price: PriceRow, instanceId: string, whose: PriceListScope): boolean {
  if (whose === "with-restricted" || price.eligibility === "all") return true;
  const type = { id: price.priceTypeId, eligibility: price.eligibility };
  return whose !== "public-only" && mayUsePriceType(type, instanceId, whose);
}

/** Each price type once, in the order of the prices, which is theirs. */
function typesOf(prices: readonly PriceRow[], fee: FeeRule | null, terms: PriceTerms) {
  const ofEach = groupBy(prices, (price) => price.priceTypeId);
  // The fee that a price of the buyer's choice gets, and from which price on.
  const feeAmount = feeOnTerms(fee, Number.POSITIVE_INFINITY, terms);
  return [...ofEach].flatMap(([id, [type]]) => {
    if (type === undefined) return [];
    const { priceTypeName: name, note, eligibility, wishMin, wishMax } = type;
    const money = (amount: number) => ({ amount, currency: type.currency });
    const added =
      fee === null || feeAmount === 0
        ? null
        : { amount: money(feeAmount), from: money(fee.waivedMinimum) };
    const payWhatYouWish =
      wishMin === null || wishMax === null
        ? null
        : { min: money(wishMin), max: money(wishMax), fee: added };
    return [{ id, name, note, eligibility, payWhatYouWish }];
  });
}

export async function findFeeRule(db: Reader): Promise<FeeRule | null> {
  const [fee] = await db.select().from(fees).where(eq(fees.type, "per-ticket"));
  return fee ?? null;
}

const getFeeRule = keptByRevision(findFeeRule);

/** All open prices of an instance, from the top down. */
export const listPrices = keptByRevision(async (db, instanceId): Promise<readonly PriceRow[]> => {
  const { rows } = await db.execute<PriceRow>(sql`
    select l.currency, b.id as "bandId", b.name as "bandName", t.id as "priceTypeId",
           t.name as "priceTypeName", t.note, t.eligibility, t.wish_min as "wishMin",
           t.wish_max as "wishMax", p.face_value as "faceValue"
    from instances i
    join price_lists l on l.id = i.price_list_id
    join prices p on p.price_list_id = l.id and p.enabled
    join price_bands b on b.id = p.band_id
    join price_types t on t.id = p.price_type_id
    where i.id = ${instanceId} and ${isPayWhatYouWishOn("t")}
    order by b.rank, t.rank`);
  return rows;
});

/** An instance's plan with its sections; null for an unknown instance. */
async function findPlan(db: Reader, instanceId: string) {
  const [row] = await db
    .select({ id: instances.planId, catalogue: revisionNow })
    .from(instances)
    .where(eq(instances.id, instanceId));
  return row === undefined ? null : { ...row, sections: await listPlanSections(db, row.id) };
}

/** Price lists in other money than the venue's: a basket in one currency must not add up prices in another. */
export async function listOtherPriceLists(db: Reader, currency: string): Promise<string[]> {
  const rows = await db
    .select({ id: priceLists.id, currency: priceLists.currency })
    .from(priceLists)
    .where(ne(priceLists.currency, currency))
    .orderBy(asc(priceLists.id));
  return rows.map((list) => `${list.id} in ${list.currency}`);
}
