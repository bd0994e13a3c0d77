import { eq } from "drizzle-orm";

import { foodOrders } from "../../../tables/food";
import { removeLines } from "../../baskets/items";
import { listPartyItemIds } from "../../contents/food-parties";
import type { LineKind } from "../../contents/line-kind";
import { fulfilFood } from "./basket-food";

export const foodAndDrink: LineKind<"food-and-drink"> = {
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
