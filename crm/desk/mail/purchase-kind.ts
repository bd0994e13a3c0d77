import type { ItemKind } from "#contract/schemas/basket-item";
import { getLineKind } from "../../basket/lines/line-kinds";

/** Returns `mixed` for several kinds, and for a kind that has no texts of its own. */
export function purchaseKind(order: {
  tickets: readonly unknown[];
  items: readonly { kind: ItemKind }[];
}) {
  const kinds = new Set(order.items.flatMap((item) => getLineKind(item).letters.subject ?? []));
  if (order.tickets.length > 0) kinds.add("tickets");
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : "mixed";
}
