import type { Basket } from "~/domain/basket";
import type { LinkProblem } from "~/domain/basket-link";
import { basketConflict } from "~/domain/basket-refusal";

import type { Crm } from "../crm/crm";

export type LinkedTaken =
  | { ok: true; basket: Basket; cameAlong: Basket["items"] }
  | { ok: false; problem: LinkProblem | "unavailable" };

/**
 * Makes the linked basket the visitor's own. What is in the one in hand comes into it (`merge`), is let go (`replace`),
 * or is asked about (`take`). Somebody else's, for who is signed in, stays theirs. Safe to repeat.
 */
export async function takeLinkedBasket(
  crm: Crm,
  visit: { linked: Basket; own: Basket | null; customerId: string | null },
  how: "take" | "merge" | "replace",
): Promise<LinkedTaken> {
  const { linked, own, customerId } = visit;
  const refused = (problem: LinkProblem | "unavailable") => ({ ok: false, problem }) as const;
  if (linked.customerId !== null && customerId !== null && linked.customerId !== customerId)
    return refused({ code: "conflict", reason: "another-customer" });
  if (own === null || own.id === linked.id || own.items.length === 0)
    return { ok: true, basket: linked, cameAlong: [] };
  if (how === "take") return refused({ code: "both" });
  if (how === "replace") {
    const emptied = await crm.emptyBasket(own.id);
    if (emptied.ok) return { ok: true, basket: linked, cameAlong: [] };
    return refused(emptied.failure.code === "unavailable" ? "unavailable" : { code: "paying" });
  }
  const merged = await crm.mergeBaskets(linked.id, own.id);
  if (merged.ok) return { ok: true, basket: merged.value, cameAlong: own.items };
  const { failure } = merged;
  switch (failure.code) {
    case "unavailable":
      return refused(failure.code);
    case "basket-expired":
    case "not-found":
      return refused({ code: "expired" });
    case "conflict": {
      const reason = basketConflict(failure.reason);
      return refused(reason === null ? { code: "paying" } : { code: "conflict", reason });
    }
    case "limit":
    case "not-allowed":
      return refused(failure);
  }
}
