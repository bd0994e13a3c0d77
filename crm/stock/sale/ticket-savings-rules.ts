import type { PriceTerms } from "#contract/schemas/price-list";
import { groupBy } from "#runtime/group-by";
import { feeOnTerms, type FeeRule, findAdultPrice } from "./price-rules";

/** A list price of a band, at all performances on sale with this plan and price list. Amounts are in minor units. */
export type SeasonPrice = {
  /** Identifies the plan and the price list. */
  offer: string;
  bandId: string;
  /** Seats of the band, counted for each performance. */
  seats: number;
  faceValue: number;
  /** The lowest is the adult price. */
  rank: number;
  eligibility: "all" | "member";
};

/** In minor units, for one ticket. */
export type TicketSavings = { average: number; lowest: number; highest: number };

/**
 * What a member on these terms pays less than others for a ticket at the adult price, fees included. The average is over
 * all seats, rounded down. Null if nothing is on sale.
 */
export function ticketSavings(
  prices: readonly SeasonPrice[],
  fee: FeeRule | null,
  terms: PriceTerms,
): TicketSavings | null {
  const bands = groupBy(prices, ({ offer, bandId }) => JSON.stringify([offer, bandId]));
  const savings = [...bands.values()].flatMap((band) => {
    const adult = findAdultPrice(band);
    if (adult === undefined) return [];
    const getPrice = ({ faceValue }: SeasonPrice, on: PriceTerms) =>
      faceValue + feeOnTerms(fee, faceValue, on);
    const forMembers = band.filter(({ eligibility }) => eligibility === "member");
    const memberPrice = Math.min(...[adult, ...forMembers].map((price) => getPrice(price, terms)));
    return [{ seats: adult.seats, saves: Math.max(0, getPrice(adult, "public") - memberPrice) }];
  });
  const seats = savings.reduce((sum, band) => sum + band.seats, 0);
  if (seats === 0) return null;
  const total = savings.reduce((sum, band) => sum + band.saves * band.seats, 0);
  const each = savings.map(({ saves }) => saves);
  return {
    average: Math.floor(total / seats),
    lowest: Math.min(...each),
    highest: Math.max(...each),
  };
}
