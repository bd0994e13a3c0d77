import type { Basket } from "~/domain/basket";

import type { Crm, CrmFailure, CrmSession } from "../crm/crm";

export type AddedToOrder =
  | { ok: true; basket: Basket }
  /** Nothing of what was refused is in the basket; what came before it is. */
  | { ok: false; code: "refused" | "unavailable"; basket: Basket | null };

type Wish = {
  requestKey: string;
  /** Minor units; null for none. */
  gift: { fundId: string; amount: number } | null;
  items: readonly { instanceId: string; itemId: string; quantity: number }[];
};

/**
 * Puts what goes with an order into the visitor's basket, or into a new one of the customer's: bought tickets count for
 * what is sold with them. Safe to repeat with the same `requestKey`.
 */
export async function addToOrder(
  crm: Pick<Crm, "openBasket" | "claimBasket" | "addGift" | "addStockItem">,
  basketId: string | null,
  { requestKey, gift, items }: Wish,
  session: CrmSession | null,
): Promise<AddedToOrder> {
  let basket: Basket | null = null;
  const failed = ({ code }: Pick<CrmFailure, "code">): AddedToOrder => ({
    ok: false,
    code: code === "unavailable" ? code : "refused",
    basket,
  });
  if (basketId === null) {
    const opened = await crm.openBasket(requestKey);
    if (!opened.ok) return failed(opened.failure);
    basketId = opened.value.id;
  }
  if (session !== null) {
    const claimed = await crm.claimBasket(basketId, session);
    if (!claimed.ok) return failed(claimed.failure);
  }
  const additions = [
    ...items.map(
      (item) => (id: string, key: string) => crm.addStockItem(id, { ...item, requestKey: key }),
    ),
    ...(gift === null
      ? []
      : [(id: string, key: string) => crm.addGift(id, { ...gift, requestKey: key })]),
  ];
  for (const [index, add] of additions.entries()) {
    const added = await add(basketId, `${requestKey}-${index}`);
    if (!added.ok) return failed(added.failure);
    basket = added.value;
  }
  return basket === null ? failed({ code: "conflict" }) : { ok: true, basket };
}
