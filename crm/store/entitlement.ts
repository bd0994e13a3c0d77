import type { BasketRecord } from "../domain/basket";
import type { Transaction } from "./database";
import { findInstanceSale } from "./instance-sale";
import { findModeOfSale } from "./sale-right";

/**
 * Whether a basket's customer may still have what not everybody may: tickets in the priority time, at members' prices,
 * by a code. Asked again before it becomes an order: a membership may have run out, or somebody else signed in.
 */
export async function isEntitled(
  tx: Transaction,
  { id, customerId, lines, now }: BasketRecord,
): Promise<boolean> {
  const special = lines.filter(({ modeOfSale }) => modeOfSale !== "general");
  for (const instanceId of new Set(special.map((line) => line.instanceId))) {
    const sale = await findInstanceSale(tx, instanceId);
    if (sale === null) return false;
    const soldBy = await findModeOfSale(
      tx,
      // Seats that were taken in time may be paid for after the end of the sale.
      { ...sale, window: { ...sale.window, offSaleAt: null } },
      {
        now,
        basketId: id,
        customerId,
        wanted: special.filter((line) => line.instanceId === instanceId),
      },
    );
    if (!soldBy.ok) return false;
  }
  return true;
}
