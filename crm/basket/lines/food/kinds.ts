import { eq } from "drizzle-orm";

import { foodOrders } from "../../../tables/food";
import { removeLines } from "../../baskets/items";
import { listPartyItemIds } from "../../contents/food-parties";
import type { AddedLineKind } from "../../contents/line-kind";
import { changeFood, fulfilFood, placeOrder } from "./basket-food";

export const foodAndDrink: AddedLineKind<"food-and-drink"> = {
  add: placeOrder,
  change: changeFood,
  joins: null,
  // With its whole order.
  remove: (tx, { id: basketId, items }, { id }) =>
    removeLines(tx, basketId, listPartyItemIds(items, id)),
  fulfil: fulfilFood,
  async revoke(tx, { orderId }) {
    await tx.delete(foodOrders).where(eq(foodOrders.orderId, orderId));
    return true;
  },
  letters: {
    subject: "mixed",
    label: null,
    isCounted: true,
    texts: ({ collectionPoint, performance }) => [
      ["product", collectionPoint],
      [null, performance?.title],
    ],
    redact: null,
  },
};
