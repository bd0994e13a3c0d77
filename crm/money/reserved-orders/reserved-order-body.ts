import type { OrderSummary } from "#contract/schemas/order";
import type { ReservedOrderRecord } from "./reserved-orders";
import type { BasketRecord } from "../../basket/contents/basket-contents";
import { listItems } from "../../basket/contents/basket-lines";
import { reservedTotal } from "../../basket/totals/price-of-basket";
import { orderNumber } from "#contract/rules/orders/order-number";
import { toIso } from "../../platform/dates";
import { listInstances, namedItem } from "../orders/order-body";

export function reservedOrderBody(
  reserved: ReservedOrderRecord & { inBasket: boolean },
  basket: BasketRecord,
): OrderSummary {
  const packages = listItems(basket.items, "package");
  const total = { amount: reservedTotal(basket, reserved.holdUntil), currency: basket.currency };
  return {
    id: reserved.id,
    number: orderNumber(reserved.number),
    group: "reserved",
    placedAt: toIso(reserved.createdAt),
    total,
    toPay: total,
    holdUntil: toIso(reserved.holdUntil),
    locked: reserved.locked,
    inBasket: reserved.inBasket,
    credited: false,
    deliveryOptionId: null,
    ticketCount: basket.lines.length,
    instances: listInstances(basket.lines),
    items: basket.items.map(namedItem),
    packageIds: packages.map(({ productId }) => productId),
  };
}
