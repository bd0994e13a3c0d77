import type { SaleProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import {
  findExceededAccessLimit,
  hasAccessPrice,
  hasUnaccompaniedCompanion,
} from "../limits/access-limit";
import { rejectAs, type Outcome } from "../baskets/basket-outcome";
import { ticketFee } from "./fees";
import type { ModeOfSale } from "../catalogue/sale-rules";
import { findExceededLimit, type PriceTypeCount } from "../limits/ticket-limits";
import { customPriceError, type WishFault } from "./wished-price";
import { listCodes } from "../codes/basket-codes";
import { buyerOf, countByPriceType, limitToTell, listBuyerTickets } from "../limits/buyer-tickets";
import { countsEarlierTickets } from "../limits/earlier-tickets";
import type { Reader } from "../platform/database/database";
import type { InstanceSale } from "./instance-sale";
import { findModeOfSale } from "./sale-right";

/** A ticket keeps the fee of one who has no membership; whether one waives it is `priceBasket`'s matter. */
const NO_MEMBERSHIP = 0;

/**
 * What one ticket costs now, minor units; null when the band or the price is not sold. `amount` is what the buyer wants
 * to pay where everybody says so, as `checkSale` has allowed it.
 */
export function priceOf(
  sale: InstanceSale,
  bandId: string,
  priceTypeId: string,
  amount?: number,
): { faceValue: number; fee: number } | null {
  const price = sale.prices.find(
    (line) => line.bandId === bandId && line.priceTypeId === priceTypeId,
  );
  if (price === undefined) return null;
  const faceValue = amount ?? price.faceValue;
  return { faceValue, fee: ticketFee(sale.fee, faceValue, NO_MEMBERSHIP) };
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
    wanted: readonly { bandId: string; priceTypeId: string; amount?: number | undefined }[];
    /** Of this instance and of this order: what is there already and what is wanted. */
    inOrder: readonly PriceTypeCount[];
  },
): Promise<Outcome<ModeOfSale, SaleProblem | Problem<"limit">>> {
  const soldBy = await findModeOfSale(db, sale, wish);
  if (!soldBy.ok) return soldBy;
  if (wish.wanted.some(({ bandId, priceTypeId }) => priceOf(sale, bandId, priceTypeId) === null))
    return rejectAs({ code: "not-allowed", reason: "price-not-open" });
  const fault = wishFaultOf(sale, wish.wanted);
  if (fault !== null) return rejectAs({ code: "invalid", fields: { amount: fault } });
  const { inOrder } = wish;
  // Codes are asked for only where one of them may matter.
  const codes = hasAccessPrice(sale, inOrder) ? await listCodes(db, wish.basketId) : [];
  const tickets = countsEarlierTickets(sale, inOrder)
    ? await listBuyerTickets(db, buyerOf(wish.customerId, codes), sale.eventId)
    : [];
  const limit = limitToTell(tickets, (counted) => {
    const purchased = countByPriceType(counted, sale.id);
    return (
      findExceededLimit({
        instance: { name: sale.name, maxTickets: sale.maxTickets },
        priceTypes: sale.priceTypes,
        inOrder,
        purchased,
      }) ?? findExceededAccessLimit(codes, sale, inOrder, purchased)
    );
  });
  if (limit !== null) return rejectAs({ code: "limit", limit });
  const own = tickets.filter(({ isOwn }) => isOwn);
  return hasUnaccompaniedCompanion(sale, inOrder, countByPriceType(own, sale.id))
    ? rejectAs({ code: "not-allowed", reason: "companion-needs-access" })
    : soldBy;
}

/** What is wrong with the first sum that a buyer may not choose, or null. */
function wishFaultOf(
  sale: InstanceSale,
  wanted: readonly { priceTypeId: string; amount?: number | undefined }[],
): WishFault | null {
  for (const { priceTypeId, amount } of wanted) {
    const rule = sale.priceTypes.find(({ id }) => id === priceTypeId)?.wish ?? null;
    const fault = amount === undefined ? null : customPriceError(rule, amount);
    if (fault !== null) return fault;
  }
  return null;
}
