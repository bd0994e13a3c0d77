import type { Basket } from "#contract/schemas/basket";
import type { BasketChange } from "~/domain/schemas/basket-change";

import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";

/** What a visitor without a basket in hand can do by the basket's forms: take up or let go one that they left. */
export async function changeWithoutBasket(
  crm: Crm,
  crmSession: CrmSession | null,
  change: BasketChange,
): Promise<{ code: "nothing" | "let-go" | "unavailable" } | { code: "found"; basket: Basket }> {
  if (crmSession === null || (change.intent !== "merge" && change.intent !== "let-go"))
    return { code: "nothing" };
  const others = await crm.listOtherBaskets({ session: crmSession });
  if (!others.ok)
    return { code: others.failure.code === "unavailable" ? "unavailable" : "nothing" };
  const other = others.value.find(({ id }) => id === change.other);
  if (other === undefined) return { code: "nothing" };
  if (change.intent === "merge") return { code: "found", basket: other };
  const emptied = await crm.emptyBasket({ params: { id: other.id } });
  return { code: emptied.ok ? "let-go" : "unavailable" };
}
