import type { TicketPrice } from "#contract/schemas/price-list";
import type { Seat } from "#contract/schemas/seat-plan";
import { presetPrice } from "~/domain/events/preset-price";
import type { OfferedPrices } from "~/domain/events/preset-price";

/** What a seat costs at the price type that is preset for this buyer; null when its band is not sold. */
export function seatPrice(priceList: OfferedPrices, seat: Pick<Seat, "band">): TicketPrice | null {
  return presetPrice(priceList, seat.band);
}

/** A band's letter; its id where the list does not have it. */
export function bandLetter(
  priceList: { bands: readonly { id: string; name: string }[] },
  bandId: string,
): string {
  return priceList.bands.find(({ id }) => id === bandId)?.name ?? bandId;
}
