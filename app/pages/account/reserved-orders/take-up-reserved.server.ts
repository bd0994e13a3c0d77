import type { Basket } from "#contract/schemas/basket";

import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import type { ReservedProblem } from "../your-orders-page";

type TakenUp =
  | { ok: true; basket: Basket }
  | { ok: false; code: ReservedProblem | "not-signed-in" | "unavailable" };

/**
 * Puts what the box office keeps for a customer into the basket. One with something in it is emptied first where the
 * customer asked for that, and refused otherwise. Safe to repeat.
 */
export async function takeUpReserved(
  crm: Crm,
  order: { id: string; empty: boolean },
  { basketId, crmSession }: { basketId: string | null; crmSession: CrmSession },
): Promise<TakenUp> {
  if (order.empty && basketId !== null) {
    const emptied = await crm.emptyBasket({ params: { id: basketId } });
    if (!emptied.ok && emptied.failure.code !== "not-found")
      return { ok: false, code: emptied.failure.code === "conflict" ? "paying" : "unavailable" };
  }
  const taken = await crm.takeUpReservedOrder({
    params: { id: order.id },
    body: { basketId },
    session: crmSession,
  });
  if (taken.ok) return { ok: true, basket: taken.value };
  const { failure } = taken;
  switch (failure.code) {
    case "not-found":
      return { ok: false, code: "reserved-order-over" };
    // What is in the basket was ordered meanwhile.
    case "conflict":
      return {
        ok: false,
        code: failure.reason === "ordered" ? "basket-not-empty" : failure.reason,
      };
    case "key-reused":
      return { ok: false, code: "basket-not-empty" };
    case "not-signed-in":
    case "unavailable":
      return { ok: false, code: failure.code };
  }
}
