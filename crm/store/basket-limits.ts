import { brokenAccessLimit } from "../domain/access-limit";
import { brokenLimit } from "../domain/ticket-limits";
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
  const { lines = [], codes = [] } = (await findBasket(tx, basketId)) ?? {};
  for (const instanceId of new Set(lines.map((line) => line.instanceId))) {
    const sale = await findInstanceSale(tx, instanceId);
    if (sale === null) return false;
    const inOrder = lines
      .filter((line) => line.instanceId === instanceId)
      .map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 }));
    const limit = brokenLimit({
      instance: { name: sale.name, maxTickets: sale.maxTickets },
      priceTypes: sale.priceTypes,
      inOrder,
      purchased: await listPurchased(tx, customerId, instanceId),
    });
    if (limit !== null || brokenAccessLimit(codes, sale, inOrder) !== null) return false;
  }
  return true;
}
