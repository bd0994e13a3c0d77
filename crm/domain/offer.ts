import { ticketFee } from "./fees";
import type { FeeRule } from "./fees";

/** One enabled price of a band that the plan has seats in; sums in minor units. */
export type OfferedPrice = { bandId: string; capacity: number; faceValue: number };

/** What one plan sells under one price list. */
export type Offer = {
  /** Seats of each open band. */
  capacityOf: ReadonlyMap<string, number>;
  /** The least that one ticket costs, fee included; null when nothing is priced. */
  priceFrom: number | null;
};

/** Sums up the enabled prices of a plan and list. The fee is that of a customer without a membership. */
export function offerOf(prices: readonly OfferedPrice[], fee: FeeRule | null): Offer {
  const totals = prices.map(
    ({ faceValue }) => faceValue + (fee === null ? 0 : ticketFee(fee, faceValue, 0)),
  );
  return {
    capacityOf: new Map(prices.map((price) => [price.bandId, price.capacity])),
    priceFrom: totals.length === 0 ? null : Math.min(...totals),
  };
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
