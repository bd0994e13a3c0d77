import type { BasketOffers } from "#contract/schemas/basket-offers";
import type { Reader } from "../../../platform/database/database";
import { cachedByRevision, firstRow } from "../../../platform/database/rows";
import { venueSettings } from "../../../tables/venue-settings";
import type { BasketRecord } from "../../contents/basket-contents";
import { listItems } from "../../contents/basket-lines";
import { getHeldLines } from "../../contents/basket-status";
import { priceOfBasket } from "../../totals/price-of-basket";
import { getTicketProtection } from "./protection";

const cancelSettings = cachedByRevision((db) => firstRow(db.select().from(venueSettings)));

/** Null if there is none, or nothing to protect. */
export async function protectionOffer(
  db: Reader,
  basket: BasketRecord,
): Promise<BasketOffers["protection"]> {
  const { currency, items, catalogue } = basket;
  const protection = await getTicketProtection(db, catalogue);
  if (protection === null) return null;
  const tickets = getHeldLines(basket);
  const { lines: prices } = priceOfBasket(basket);
  const isAnyPaid = tickets.some(({ id }) => (prices.get(id)?.total ?? 0) > 0);
  const accepted = listItems(items, "booking-protection").length > 0;
  if (!isAnyPaid && !accepted) return null;
  const settings = await cancelSettings(db, catalogue);
  return {
    name: protection.name,
    note: protection.note,
    perTicket: { amount: protection.amount, currency },
    tickets: tickets.length,
    amount: { amount: protection.amount * tickets.length, currency },
    percentReturned: protection.percentReturned,
    cancelHours: settings?.cancelOrders ? settings.cancelHours : null,
    accepted,
  };
}
