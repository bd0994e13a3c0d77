import type { PriceTerms } from "#contract/schemas/price-list";
import type { BuyerRights, MemberRight } from "./rights-rules";

/** The fee in force; every sum in minor units. */
export type FeeRule = {
  amount: number;
  /** A ticket with a face value below this has no fee. */
  waivedMinimum: number;
  /** A customer whose membership is worth at least this much pays none. */
  waivedByMembershipMinAmount: number;
};

type FeeWaiver = Pick<FeeRule, "waivedByMembershipMinAmount">;

/**
 * Whether a buyer pays no fees, in what is charged (`priceOfBasket`) and in what is shown (`priceTermsOf`).
 * `membershipAmount`: what the membership is worth, minor units; 0 for none.
 */
export function waivesFee(membershipAmount: number, rule: FeeWaiver): boolean {
  return membershipAmount >= rule.waivedByMembershipMinAmount;
}

const NO_MEMBERSHIP = 0;

/** The fee of one ticket for a buyer without a membership, minor units. */
export function ticketFee(rule: FeeRule, faceValue: number): number {
  return faceValue < rule.waivedMinimum || waivesFee(NO_MEMBERSHIP, rule) ? 0 : rule.amount;
}

export function priceTermsOf(
  memberships: readonly Pick<MemberRight, "worth">[],
  fee: FeeWaiver | null,
): PriceTerms {
  if (memberships.length === 0) return "public";
  const worth = Math.max(...memberships.map((membership) => membership.worth));
  return fee !== null && waivesFee(worth, fee) ? "member-no-fee" : "member";
}

export function feeOnTerms(fee: FeeRule | null, faceValue: number, terms: PriceTerms): number {
  return fee === null || terms === "member-no-fee" ? 0 : ticketFee(fee, faceValue);
}

/** What any buyer on these terms may have. It opens no priority booking: that depends on the membership's level. */
export function rightsOnTerms(terms: PriceTerms): BuyerRights {
  if (terms === "public") return { memberships: [], codes: [] };
  const worth = terms === "member-no-fee" ? Number.POSITIVE_INFINITY : 0;
  return {
    memberships: [{ levelId: "", hasPriority: false, itemId: null, worth }],
    codes: [],
  };
}

/** One enabled price of a band that the plan has seats in; sums in minor units. */
export type PriceSummary = {
  bandId: string;
  capacity: number;
  faceValue: number;
  /** `wishMin` is the least that the buyer may choose to pay; null where the price is the list's. */
  priceType: { name: string; rank: number; wishMin: number | null };
};

export type Offer = {
  /** Seats of each open band. */
  capacityOf: ReadonlyMap<string, number>;
  /** The least that an adult may pay, fee included: also by pay what you wish. Null when nothing is priced. */
  priceFrom: number | null;
  /** The cheapest ticket at a reduced price, such as Under 30, when that is less. */
  reducedFrom: { name: string; amount: number } | null;
};

/**
 * Sums up the enabled prices of a plan and list for buyers on some terms. The price type of the lowest rank is the
 * adult's.
 */
export function offerOf(
  prices: readonly PriceSummary[],
  fee: FeeRule | null,
  terms: PriceTerms,
): Offer {
  const tickets = prices.map(({ faceValue, priceType }) => {
    const least = priceType.wishMin ?? faceValue;
    return { ...priceType, amount: least + feeOnTerms(fee, least, terms) };
  });
  const adultRank = Math.min(...tickets.map(({ rank }) => rank));
  const adult = cheapest(
    tickets.filter(({ rank, wishMin }) => rank === adultRank || wishMin !== null),
  );
  const reduced = cheapest(
    tickets.filter(({ rank, wishMin }) => rank !== adultRank && wishMin === null),
  );
  return {
    capacityOf: new Map(prices.map((price) => [price.bandId, price.capacity])),
    priceFrom: adult?.amount ?? null,
    reducedFrom:
      adult !== undefined && reduced !== undefined && reduced.amount < adult.amount
        ? { name: reduced.name, amount: reduced.amount }
        : null,
  };
}

function cheapest<T extends { amount: number }>(tickets: readonly T[]): T | undefined {
  return tickets.toSorted((one, other) => one.amount - other.amount)[0];
}

/** Seats of an offer, and those left given the seats taken in each band. */
export function stockOf(
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

/** What a buyer may pay at a pay-what-you-wish price, minor units. */
export type CustomPriceRule = { min: number; max: number };

/** Why the buyer's own price is refused. `not-open`: the price type has a fixed price. */
export type CustomPriceError = "too-low" | "too-high" | "not-open";

/** Why a buyer may not pay `amount`, minor units; null when it becomes the face value. `rule` is null for a list's price. */
export function customPriceError(
  rule: CustomPriceRule | null,
  amount: number,
): CustomPriceError | null {
  if (rule === null) return "not-open";
  if (amount < Math.max(0, rule.min)) return "too-low";
  return amount > rule.max ? "too-high" : null;
}
