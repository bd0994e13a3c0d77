import { eq, sql } from "drizzle-orm";

import type { PriceTerms } from "#contract/schemas/price-list";
import { getAccessTerms } from "../contents/code-record";
import { instances, revisionNow } from "../../tables/catalogue";
import type { Reader } from "../../platform/database/database";
import { buildOnce } from "../../platform/database/rows";
import { groupBy } from "#runtime/group-by";
import {
  countMapOnlySeats,
  countTakenSeats,
  listPlanSections,
  type PlanSection,
} from "../../stock/holds/seat-counts";
import {
  customPriceMin,
  feeOnTerms,
  type FeeRule,
  choosePriceTerms,
  splitCustomPrice,
} from "../../stock/sale/price-rules";
import { getInstanceSale } from "../../stock/sale/instance-sale";
import { type TicketAmounts, waiveTicketFee } from "../../stock/sale/ticket-amounts";
import { CLOSED_TO_BUYER, findBuyerOpening } from "./rights";
import { type BuyerRights, canUsePriceType } from "./rights-rules";
import { listPrices, getFeeRule, type PriceRow } from "../../stock/sale/price-rows";

export type PriceListScope = "public-only" | "with-restricted" | BuyerRights;

/**
 * Returns the enabled bands and prices from the top down, or null for an unknown instance. `scope`: whether restricted
 * prices are included; for a buyer's rights, those that the buyer can use, with the fee that the buyer pays.
 */
export async function findPriceList(
  db: Reader,
  instanceId: string,
  scope: PriceListScope = "public-only",
) {
  const plan = await findPlan(db, instanceId);
  if (plan === null) return null;
  const [allPrices, taken, fee] = await Promise.all([
    listPrices(db, plan.catalogue, instanceId),
    countTakenSeats(db, [instanceId]),
    getFeeRule(db, plan.catalogue),
  ]);
  const sale = await getInstanceSale(db, plan.catalogue, instanceId);
  const releasedBands = sale?.releasedBands ?? [];
  const mapOnly = await countMapOnlySeats(db, instanceId, plan.id, releasedBands);
  const prices = allPrices.filter((price) => isInScope(price, instanceId, scope));

  const terms = choosePriceTerms(typeof scope === "object" ? scope.memberships : [], fee);
  const takenOf = taken.get(instanceId);
  const sectionsOf = groupBy(plan.sections, (section) => section.bandId);
  const bands = [...groupBy(prices, (price) => price.bandId)].flatMap(([bandId, bandPrices]) => {
    const sections = sectionsOf.get(bandId);
    const [first] = bandPrices;
    // Bands without seats in the plan are omitted.
    if (sections === undefined || first === undefined) return [];
    const capacity = sections.reduce((sum, section) => sum + section.capacity, 0);
    const available = Math.max(0, capacity - (takenOf?.get(bandId) ?? 0));
    return [
      {
        id: bandId,
        name: first.bandName,
        rank: first.bandRank,
        sections: bestAvailableSections(sections, releasedBands).map(({ name, rowRanges }) => ({
          name,
          rowRanges,
          rows: null,
        })),
        available,
        byPrice: Math.max(0, available - (mapOnly.get(bandId)?.free ?? 0)),
        capacity,
        prices: bandPrices.map((price) => {
          const { priceTypeId, currency } = price;
          const { faceValue, fee: included } = getTicketPrice(price, fee, terms);
          return {
            priceTypeId,
            total: { amount: faceValue + included, currency },
            faceValue: { amount: faceValue, currency },
            fee: { amount: included, currency },
          };
        }),
      },
    ];
  });
  const opening =
    typeof scope === "object" ? await findBuyerOpening(db, instanceId, scope) : CLOSED_TO_BUYER;
  const spaces = bands.flatMap(({ id }) => mapOnly.get(id)?.wheelchairSpaces ?? []);
  return {
    instanceId,
    ...opening,
    access: typeof scope === "object" ? getAccessTerms(scope.codes) : null,
    terms,
    priceTypes: listTypes(prices, fee, terms),
    wheelchairSpaces: {
      capacity: spaces.reduce((sum, { capacity }) => sum + capacity, 0),
      left: spaces.reduce((sum, { left }) => sum + left, 0),
    },
    bands,
  };
}

/** What a ticket costs on these terms, or what is suggested for a pay-what-you-wish ticket. */
function getTicketPrice(
  { faceValue, wishMin }: PriceRow,
  fee: FeeRule | null,
  terms: PriceTerms,
): TicketAmounts {
  if (wishMin === null) return { faceValue, fee: feeOnTerms(fee, faceValue, terms) };
  const suggested = Math.max(customPriceMin(fee, wishMin), faceValue);
  const price = fee === null ? { faceValue: suggested, fee: 0 } : splitCustomPrice(fee, suggested);
  return terms === "member-no-fee" ? waiveTicketFee(price, true) : price;
}

/** Omits sections with only wheelchair spaces or companion seats, unless there are no others. */
function bestAvailableSections(
  sections: readonly PlanSection[],
  releasedBands: readonly string[],
): readonly PlanSection[] {
  const byPrice = sections.filter(
    (section) => section.byPrice || releasedBands.includes(section.bandId),
  );
  return byPrice.length > 0 ? byPrice : sections;
}

function isInScope(price: PriceRow, instanceId: string, scope: PriceListScope): boolean {
  if (scope === "with-restricted" || price.eligibility === "all") return true;
  const type = { id: price.priceTypeId, eligibility: price.eligibility };
  return scope !== "public-only" && canUsePriceType(type, instanceId, scope);
}

function listTypes(prices: readonly PriceRow[], fee: FeeRule | null, terms: PriceTerms) {
  const pricesByType = groupBy(prices, (price) => price.priceTypeId);
  // The fee in a price that the buyer chooses, from `waivedMinimum` on.
  const feeAmount = feeOnTerms(fee, Number.POSITIVE_INFINITY, terms);
  return [...pricesByType].flatMap(([id, [type]]) => {
    if (type === undefined) return [];
    const { priceTypeName: name, note, eligibility, wishMin, wishMax } = type;
    const money = (amount: number) => ({ amount, currency: type.currency });
    const included =
      fee === null || feeAmount === 0
        ? null
        : { amount: money(feeAmount), from: money(fee.waivedMinimum) };
    const payWhatYouWish =
      wishMin === null || wishMax === null
        ? null
        : { min: money(customPriceMin(fee, wishMin)), max: money(wishMax), fee: included };
    return [{ id, name, note, eligibility, payWhatYouWish }];
  });
}

async function findPlan(db: Reader, instanceId: string) {
  const [row] = await planOfInstance(db).execute({ instanceId });
  return row === undefined ? null : { ...row, sections: await listPlanSections(db, row.id) };
}

const planOfInstance = buildOnce((db) =>
  db
    .select({ id: instances.planId, catalogue: revisionNow })
    .from(instances)
    .where(eq(instances.id, sql.placeholder("instanceId")))
    .prepare("plan_of_instance"),
);
