import { refusedAs, type Outcome } from "../domain/basket-refusal";
import { ticketFee } from "../domain/fees";
import type { ModeOfSale } from "../domain/mode-of-sale";
import { brokenLimit, type PriceTypeCount } from "../domain/ticket-limits";
import type { Reader } from "./database";
import { listPurchased, type InstanceSale } from "./instance-sale";
import { findModeOfSale } from "./sale-right";

/** A ticket keeps the fee of one who has no membership; whether one waives it is `priceBasket`'s matter. */
const NO_MEMBERSHIP = 0;

/** What one ticket costs now, minor units; null when the band or the price is not sold. */
export function priceOf(
  sale: InstanceSale,
  bandId: string,
  priceTypeId: string,
): { faceValue: number; fee: number } | null {
  const price = sale.prices.find(
    (line) => line.bandId === bandId && line.priceTypeId === priceTypeId,
  );
  if (price === undefined) return null;
  return { faceValue: price.faceValue, fee: ticketFee(sale.fee, price.faceValue, NO_MEMBERSHIP) };
}

/**
 * Whether these tickets of one instance may be sold online now, and by what right: its status, each price, and the
 * limits of the order and of the customer (null for one who is not known yet; whose earlier orders then do not count).
 */
export async function checkSale(
  db: Reader,
  sale: InstanceSale,
  wish: {
    now: Date;
    basketId: string;
    customerId: string | null;
    wanted: readonly { bandId: string; priceTypeId: string }[];
    /** Of this instance and of this order: what is there already and what is wanted. */
    inOrder: readonly PriceTypeCount[];
  },
): Promise<Outcome<ModeOfSale>> {
  const soldBy = await findModeOfSale(db, sale, wish);
  if (!soldBy.ok) return soldBy;
  if (wish.wanted.some(({ bandId, priceTypeId }) => priceOf(sale, bandId, priceTypeId) === null))
    return refusedAs({ code: "not-allowed", reason: "price-not-open" });
  const limit = brokenLimit({
    instance: { name: sale.name, maxTickets: sale.maxTickets },
    priceTypes: sale.priceTypes,
    inOrder: wish.inOrder,
    purchased: wish.customerId === null ? [] : await listPurchased(db, wish.customerId, sale.id),
  });
  return limit === null ? soldBy : refusedAs({ code: "limit", limit });
}
