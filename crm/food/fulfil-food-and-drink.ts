import type { ItemDetails } from "#contract/schemas/basket-item";
import type { Transaction } from "../platform/database/database";
import type { OrderItemRow, OrderRow } from "../orders/tables";
import { foodOrders } from "../merchandise/tables";

/** Tells the kitchen of a party, once for all of its lines. Safe to repeat. */
export async function fulfilFood(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemRow,
): Promise<void> {
  const details = item.details as ItemDetails["food-and-drink"];
  const { instanceId, menuId, guests, collectionPoint } = details;
  await tx
    .insert(foodOrders)
    .values({
      orderId: order.id,
      instanceId,
      menuId,
      guests,
      collectionPoint,
      allergies: order.allergyNotes,
    })
    .onConflictDoNothing();
}
