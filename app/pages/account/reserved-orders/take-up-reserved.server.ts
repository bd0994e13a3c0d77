import type { Basket } from "#contract/schemas/basket";
import { RESERVED_PROBLEMS } from "~/pages/account/reserved-problem";
import type { ReservedProblem } from "~/pages/account/reserved-problem";

import type { Crm } from "~/.server/crm/crm";
import type { CrmSession } from "~/.server/crm/crm-result";

type TakenUp =
  | { ok: true; basket: Basket }
  | { ok: false; code: ReservedProblem | "not-signed-in" | "unavailable" };

/**
 * Puts what the box office keeps for a customer into the basket. One with something in it is emptied first where the
 * customer asked for that, and refused otherwise (spec section 4). Safe to repeat.
 */
export async function takeUpReserved(
  crm: Crm,
  order: { id: string; empty: boolean },
  { basketId, crmSession }: { basketId: string | null; crmSession: CrmSession },
): Promise<TakenUp> {
  if (order.empty && basketId !== null) {
    const emptied = await crm.emptyBasket(basketId);
    if (!emptied.ok && emptied.failure.code !== "not-found")
      return { ok: false, code: emptied.failure.code === "conflict" ? "paying" : "unavailable" };
  }
  const taken = await crm.takeUpReserved(order.id, basketId, crmSession);
  if (taken.ok) return { ok: true, basket: taken.value };
  const { failure } = taken;
  if (failure.code !== "conflict")
    return { ok: false, code: failure.code === "not-found" ? "reserved-order-over" : failure.code };
  const problem = RESERVED_PROBLEMS.find((known) => known === failure.reason);
  return { ok: false, code: problem ?? "basket-not-empty" };
}
