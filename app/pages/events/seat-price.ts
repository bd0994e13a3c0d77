import { presetPrice } from "~/domain/events/preset-price";
import type { OfferedPrices } from "~/domain/events/preset-price";
import type { TicketPrice } from "~/domain/events/event";
import type { Seat } from "~/domain/seats/seat-plan";

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
