import type { ItemKind } from "#contract/schemas/basket-item";

/** What an order is mostly of: what its mail and its pages thank for. */
export type PurchaseKind = "tickets" | "membership" | "donation" | "giftVouchers" | "mixed";

/** These go with something else that was bought: they do not change what the order is of. */
const EXTRAS = new Set<ItemKind>(["booking-protection", "cover-fee"]);

const KIND_OF: Partial<Record<ItemKind, PurchaseKind>> = {
  // A package is its tickets.
  package: "tickets",
  membership: "membership",
  donation: "donation",
  "gift-voucher": "giftVouchers",
};

/** `mixed` for an order of several kinds, and for one of kinds without words of their own. */
export function purchaseKind(order: {
  tickets: readonly unknown[];
  items: readonly { kind: ItemKind }[];
}): PurchaseKind {
  const kinds = new Set<PurchaseKind>(
    order.items.filter(({ kind }) => !EXTRAS.has(kind)).map(({ kind }) => KIND_OF[kind] ?? "mixed"),
  );
  if (order.tickets.length > 0) kinds.add("tickets");
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : "mixed";
}
