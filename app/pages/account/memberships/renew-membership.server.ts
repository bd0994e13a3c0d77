import type { Basket } from "#contract/schemas/basket";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { ensureBasket } from "~/.server/ticketing/ensure-basket";
import { joinWithBasket } from "~/pages/checkout/join-with-basket.server";

export type Renewed =
  | { ok: true; basket: Basket }
  /** `message` is a key of `validation`. */
  | { ok: false; code: "refused"; message: string }
  | { ok: false; code: "not-found" | "not-signed-in" | "unavailable" };

/**
 * Puts the next period of a customer's own membership into their basket, or into a new one. It goes on as it was: what
 * is renewed by itself stays so. Safe to repeat with the same `requestKey`.
 */
export async function renewMembership(
  crm: Crm,
  wish: { membershipId: string; requestKey: string },
  { basketId, crmSession }: { basketId: string | null; crmSession: CrmSession },
): Promise<Renewed> {
  const own = await crm.listCustomerMemberships({ session: crmSession });
  if (!own.ok) return { ok: false, code: own.failure.code };
  const membership = own.value.find(({ id }) => id === wish.membershipId);
  if (membership === undefined) return { ok: false, code: "not-found" };
  const basket = await ensureBasket(crm, basketId, {
    requestKey: wish.requestKey,
    session: crmSession,
  });
  if (!basket.ok) return { ok: false, code: "unavailable" };
  const { level, autoRenew } = membership;
  const joined = await joinWithBasket(
    crm,
    { basketId: basket.id, crmSession },
    { levelId: level.id, autoRenew, requestKey: wish.requestKey },
  );
  if (joined.ok) return joined;
  switch (joined.code) {
    case "refused":
      return joined;
    case "sign-in-first":
      return { ok: false, code: "not-signed-in" };
    case "failed":
      return joined.failure.code === "unavailable"
        ? { ok: false, code: "unavailable" }
        : { ok: false, code: "refused", message: "basketPaying" };
  }
}
