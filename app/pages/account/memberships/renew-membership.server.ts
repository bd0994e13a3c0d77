import type { Basket } from "#contract/schemas/basket";
import type { Crm } from "~/.server/crm/crm";
import type { CrmSession } from "~/.server/crm/crm-result";
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
  const basket = await basketOf(crm, basketId, wish.requestKey, crmSession);
  if (basket === null) return { ok: false, code: "unavailable" };
  const { level, autoRenew } = membership;
  const joined = await joinWithBasket(
    crm,
    { basketId: basket, crmSession },
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

/** The basket in hand, or a new one of the customer's; null where none could be made. */
async function basketOf(
  crm: Crm,
  basketId: string | null,
  requestKey: string,
  session: CrmSession,
): Promise<string | null> {
  if (basketId !== null) return basketId;
  const opened = await crm.openBasket(requestKey, session);
  return opened.ok ? opened.value.id : null;
}
