import { usualPrice } from "#contract/rules/tickets/usual-price";
import type { Eligibility, PriceTerms } from "#contract/schemas/price-list";
import type { TicketAmounts } from "./ticket-amounts";

/** Amounts are in minor units. */
export type FeeRule = {
  amount: number;
  /** A ticket with a face value below this has no fee. */
  waivedMinimum: number;
  /** A membership worth at least this much waives the fee. */
  waivedByMembershipMinAmount: number;
};

type FeeWaiver = Pick<FeeRule, "waivedByMembershipMinAmount">;

/** `membershipAmount`: the membership's worth in minor units; 0 without a membership. */
export function waivesFee(membershipAmount: number, rule: FeeWaiver): boolean {
  return membershipAmount >= rule.waivedByMembershipMinAmount;
}

const NO_MEMBERSHIP = 0;

/** Booking fee of a ticket without a membership, in minor units. */
export function ticketFee(rule: FeeRule, faceValue: number): number {
  return faceValue < rule.waivedMinimum || waivesFee(NO_MEMBERSHIP, rule) ? 0 : rule.amount;
}

/** Divides what the buyer of a pay-what-you-wish ticket pays, which includes the booking fee. */
export function splitCustomPrice(rule: FeeRule, paid: number): TicketAmounts {
  const fee = Math.min(ticketFee(rule, paid), paid);
  return { faceValue: paid - fee, fee };
}

/** The lowest pay-what-you-wish price: at least the booking fee that it includes. */
export const customPriceMin = (rule: FeeRule | null, min: number): number =>
  rule === null ? min : Math.max(min, ticketFee(rule, min));

type RankedPrice = { rank: number; eligibility: string };

/** The adult price among those of a band: of those open to everyone the one of the lowest rank. */
export const findAdultPrice = <T extends RankedPrice>(prices: readonly T[]): T | undefined =>
  prices.filter(({ eligibility }) => eligibility === "all").toSorted((a, b) => a.rank - b.rank)[0];

export function choosePriceTerms(
  memberships: readonly { worth: number }[],
  fee: FeeWaiver | null,
): PriceTerms {
  if (memberships.length === 0) return "public";
  const worth = Math.max(...memberships.map((membership) => membership.worth));
  return fee !== null && waivesFee(worth, fee) ? "member-no-fee" : "member";
}

export function feeOnTerms(fee: FeeRule | null, faceValue: number, terms: PriceTerms): number {
  return fee === null || terms === "member-no-fee" ? 0 : ticketFee(fee, faceValue);
}

/** An enabled price of a band with seats in the plan. Amounts are in minor units. */
export type PriceSummary = {
  bandId: string;
  capacity: number;
  faceValue: number;
  /** `wishMin`: the pay-what-you-wish minimum; null for a list price. */
  priceType: { name: string; rank: number; wishMin: number | null; eligibility: Eligibility };
};

export type Offer = {
  /** By band. */
  capacityOf: ReadonlyMap<string, number>;
  /** The lowest adult or member price (`usualPrice`), including the fee. Null without prices. */
  priceFrom: number | null;
  /** The lowest reduced price, such as Under 30, if lower than `priceFrom`. */
  reducedFrom: { name: string; amount: number } | null;
};

/** Summarizes prices for buyers on the given terms. The price type with the lowest rank is the adult price. */
export function getSaleOffer(
  prices: readonly PriceSummary[],
  fee: FeeRule | null,
  terms: PriceTerms,
): Offer {
  const tickets = prices.map(({ faceValue, priceType }) => {
    const { wishMin } = priceType;
    const amount =
      wishMin === null
        ? faceValue + feeOnTerms(fee, faceValue, terms)
        : customPriceMin(fee, wishMin);
    return { ...priceType, amount };
  });
  const adultRank = Math.min(...tickets.map(({ rank }) => rank));
  const adult = cheapest(tickets.filter(({ rank }) => rank === adultRank));
  const listed = tickets.filter(({ rank, wishMin }) => rank !== adultRank && wishMin === null);
  const usual = usualPrice(
    adult === undefined ? [] : [adult, ...listed],
    ({ amount }) => amount,
    ({ eligibility }) => eligibility === "member",
  );
  const reduced = cheapest(listed);
  return {
    capacityOf: new Map(prices.map((price) => [price.bandId, price.capacity])),
    priceFrom: usual?.amount ?? null,
    reducedFrom:
      usual !== null && reduced !== undefined && reduced.amount < usual.amount
        ? { name: reduced.name, amount: reduced.amount }
        : null,
  };
}

function cheapest<T extends { amount: number }>(tickets: readonly T[]): T | undefined {
  return tickets.toSorted((a, b) => a.amount - b.amount)[0];
}

export function countStock(
  offer: Offer,
  takenOf: ReadonlyMap<string, number>,
): { capacity: number; left: number } {
  let capacity = 0;
  let left = 0;
  for (const [bandId, seats] of offer.capacityOf) {
    capacity += seats;
    left += seats - (takenOf.get(bandId) ?? 0);
  }
  return { capacity, left };
}

/** Limits of a pay-what-you-wish price in minor units, the booking fee included. */
export type CustomPriceRule = { min: number; max: number };

/** `not-open`: the price type has a list price. */
export type CustomPriceError = "too-low" | "too-high" | "not-open";

/** Returns null if the buyer may pay `amount` (minor units). `rule` is null for a list price. */
export function customPriceError(
  rule: CustomPriceRule | null,
  amount: number,
): CustomPriceError | null {
  if (rule === null) return "not-open";
  if (amount < Math.max(0, rule.min)) return "too-low";
  return amount > rule.max ? "too-high" : null;
}
