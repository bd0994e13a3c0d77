import { brokenAccessLimit } from "../domain/access-limit";
import type { BasketRecord } from "../domain/basket";
import { brokenRowLimit } from "../domain/row-limit";
import { brokenLimit, type TicketLimit } from "../domain/ticket-limits";
import { findBasket } from "./basket-record";
import type { Transaction } from "./database";
import { findInstanceSale, listPurchased } from "./instance-sale";

/**
 * Whether a basket keeps to every limit of its customer. Asked again before it becomes an order: tickets may have been
 * chosen before anybody signed in, when earlier orders could not be counted.
 */
export async function isWithinLimits(
  tx: Transaction,
  basketId: string,
  customerId: string,
): Promise<boolean> {
  const basket = await findBasket(tx, basketId);
  return basket === null || (await findBrokenLimit(tx, basket, customerId)) === null;
}

/**
 * The first limit of a performance that a basket breaks, or null; `unknown` for a performance that is gone. Earlier
 * orders count once the customer is known.
 */
export async function findBrokenLimit(
  tx: Transaction,
  { lines, codes }: Pick<BasketRecord, "lines" | "codes">,
  customerId: string | null,
): Promise<TicketLimit | "unknown" | null> {
  for (const instanceId of new Set(lines.map((line) => line.instanceId))) {
    const sale = await findInstanceSale(tx, instanceId);
    if (sale === null) return "unknown";
    const own = lines.filter((line) => line.instanceId === instanceId);
    const inOrder = own.map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 }));
    const limit =
      brokenLimit({
        instance: { name: sale.name, maxTickets: sale.maxTickets },
        priceTypes: sale.priceTypes,
        inOrder,
        purchased: customerId === null ? [] : await listPurchased(tx, customerId, instanceId),
      }) ??
      brokenAccessLimit(codes, sale, inOrder) ??
      brokenRowLimit(
        sale.rowLimit,
        sale.name,
        own.map(({ row }) => row),
      );
    if (limit !== null) return limit;
  }
  return null;
}
