import { randomUUID } from "node:crypto";

import type { Basket } from "#contract/schemas/basket";
import { isEmpty, linesOf, type BasketLine } from "~/domain/basket/basket";
import { conflictRefusal, type BasketRefusal } from "~/pages/basket/basket-refusal";
import type { Crm } from "~/.server/ticketing/ticketing";

/** Why a linked basket was not brought here. */
export type LinkProblem = BasketRefusal | { code: "expired" } | { code: "both" };

export type LinkedTaken =
  | { ok: true; basket: Basket; cameAlong: BasketLine[] }
  | { ok: false; problem: LinkProblem | "unavailable" };

/**
 * Brings the linked basket to this visitor. A customer's own basket is one on all their devices; of one that is nobody's
 * yet, what may move moves into a basket that only this visitor knows, and the link is spent by that. What is in the one
 * in hand comes together with it (`merge`), is let go (`replace`), or is asked about (`take`).
 */
export async function openLinkedBasket(
  crm: Crm,
  visit: { linked: Basket; own: Basket | null },
  how: "take" | "merge" | "replace",
): Promise<LinkedTaken> {
  const { linked, own } = visit;
  const refused = (problem: LinkProblem | "unavailable") => ({ ok: false, problem }) as const;
  if (own?.id === linked.id) return { ok: true, basket: linked, cameAlong: [] };
  const inHand = own !== null && !isEmpty(own) ? own : null;
  if (inHand !== null && how === "take") return refused({ code: "both" });
  if (inHand !== null && how === "replace") {
    const emptied = await crm.emptyBasket({ params: { id: inHand.id } });
    if (!emptied.ok) return refused(problemOf(emptied.failure));
  }
  if (inHand === null || how === "replace") {
    if (linked.customerId !== null) return { ok: true, basket: linked, cameAlong: [] };
    const moved = await crm.moveBasket({
      params: { id: linked.id },
      idempotencyKey: randomUUID(),
    });
    if (moved.ok) return { ok: true, basket: moved.value, cameAlong: [] };
    return refused(problemOf(moved.failure));
  }
  const merged = await crm.mergeBaskets({
    params: { id: inHand.id },
    body: { from: linked.id, shared: linked.customerId === null },
    idempotencyKey: randomUUID(),
  });
  if (merged.ok) return { ok: true, basket: merged.value, cameAlong: linesOf(linked) };
  return refused(problemOf(merged.failure));
}

type Failure = Extract<Awaited<ReturnType<Crm["mergeBaskets"]>>, { ok: false }>["failure"];

function problemOf(failure: Failure): LinkProblem | "unavailable" {
  switch (failure.code) {
    case "invalid":
    case "key-reused":
    case "unavailable":
      return "unavailable";
    case "basket-expired":
    case "not-found":
      return { code: "expired" };
    case "conflict":
      return conflictRefusal(failure.reason);
    case "limit":
    case "not-allowed":
      return failure;
  }
}
