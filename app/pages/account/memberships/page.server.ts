import { data, redirect, type AppLoadContext } from "@remix-run/node";
import type { Basket } from "#contract/schemas/basket";

import { redirectToSignIn } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";
import { ensureBasket } from "~/.server/ticketing/ensure-basket";
import type { CrmSession, Crm } from "~/.server/ticketing/ticketing";
import { joinWithBasket } from "~/pages/checkout/join-with-basket.server";
import { pathTo } from "~/routing/paths";

/** Puts a renewal into the basket and leads there, or says why not. */
export async function takeRenewal(
  context: AppLoadContext,
  request: Request,
  wish: { membership: string; requestKey: string },
  crmSession: CrmSession,
) {
  const basket = await context.basket();
  const renewed = await renewMembership(
    context.crm,
    { membershipId: wish.membership, requestKey: wish.requestKey },
    { basketId: basket?.id ?? null, crmSession },
  );
  if (renewed.ok) {
    context.keepBasket(renewed.basket);
    context.session.flash("line-added");
    return redirect(pathTo("basket"), 303);
  }
  switch (renewed.code) {
    case "not-found":
      return refuse(404);
    case "unavailable":
      return refuse(503);
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "refused":
      return data({ message: renewed.message }, { status: 400 });
  }
}

/** Says whether a membership is renewed when it ends; a membership that is not the customer's is a 404. */
export async function changeAutoRenew(
  context: AppLoadContext,
  request: Request,
  wish: { membership: string; autoRenew: "on" | "off" },
  crmSession: CrmSession,
): Promise<void> {
  const on = wish.autoRenew === "on";
  const set = await context.crm.changeCustomerMembership({
    session: crmSession,
    params: { id: wish.membership },
    body: { autoRenew: on },
  });
  if (set.ok) {
    context.session.flash(on ? "auto-renew-on" : "auto-renew-off");
    return;
  }
  switch (set.failure.code) {
    case "invalid":
      return refuse(400);
    case "not-found":
      return refuse(404);
    case "unavailable":
      return refuse(503);
    case "not-signed-in":
      return redirectToSignIn(context, request);
  }
}

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
