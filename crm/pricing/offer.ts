import type { FeeRule } from "./fees";
import { feeOnTerms } from "./price-terms";
import { type PriceTerms } from "#contract/schemas/price-list";

/** One enabled price of a band that the plan has seats in; sums in minor units. */
export type OfferedPrice = {
  bandId: string;
  capacity: number;
  faceValue: number;
  priceType: {
    name: string;
    rank: number;
    /** The least that the buyer may choose to pay; null where the price is the list's. */ wishMin:
      number | null;
  };
};

/** What one plan sells under one price list. */
export type Offer = {
  /** Seats of each open band. */
  capacityOf: ReadonlyMap<string, number>;
  /** The least that an adult may pay, fee included: also by pay what you wish. Null when nothing is priced. */
  priceFrom: number | null;
  /** The cheapest ticket at a reduced price, such as Under 30, when that is less. */
  reducedFrom: { name: string; amount: number } | null;
};

/** Sums up the enabled prices of a plan and list for buyers on some terms. The price type of the lowest rank is the adult's. */
export function offerOf(
  prices: readonly OfferedPrice[],
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

/** How many seats an offer has, and how many are left when so many of each band are taken. */
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
