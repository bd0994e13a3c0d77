import type { PriceList, TicketPrice } from "~/domain/events/event";
import type { Seat } from "~/domain/seats/seat-plan";

/** Of a price list, what seats need to know of it. */
export type BandPrices = {
  bands: readonly Pick<PriceList["bands"][number], "id" | "name" | "prices">[];
};

/** What a seat costs at the price type that stands first, for everybody; null when its band is not sold. */
export function firstPrice(priceList: BandPrices, seat: Pick<Seat, "band">): TicketPrice | null {
  return priceList.bands.find(({ id }) => id === seat.band)?.prices[0] ?? null;
}

/** A band's letter; its id where the list does not have it. */
export function bandLetter(priceList: BandPrices, bandId: string): string {
  return priceList.bands.find(({ id }) => id === bandId)?.name ?? bandId;
}
