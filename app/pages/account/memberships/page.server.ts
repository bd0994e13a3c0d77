import { data, redirect, type AppLoadContext } from "@remix-run/node";

import { redirectToSignIn } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";
import { ensureBasket } from "~/.server/ticketing/ensure-basket";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { joinWithBasket } from "~/pages/checkout/join-with-basket.server";
import { pathTo } from "~/routing/paths";
import { unwrapOrErrorPage } from "../load-section.server";

/**
 * Puts the next period of the customer's own membership into their basket, or into a new one, and leads there; or says
 * why not. It goes on as it was: what is renewed automatically stays so. Safe to repeat with the same `requestKey`.
 */
export async function takeRenewal(
  context: AppLoadContext,
  request: Request,
  wish: { membership: string; requestKey: string },
  crmSession: CrmSession,
) {
  const { crm } = context;
  const { requestKey } = wish;
  const known = await context.basket();
  const found = await crm.listCustomerMemberships({ session: crmSession });
  const own = unwrapOrErrorPage(context, request, found);
  const { level, autoRenew } = own.find(({ id }) => id === wish.membership) ?? refuse(404);
  const basket = await ensureBasket(crm, known?.id ?? null, { requestKey, session: crmSession });
  if (!basket.ok) return refuse(503);
  const joined = await joinWithBasket(
    crm,
    { basketId: basket.id, crmSession },
    { levelId: level.id, autoRenew, requestKey },
  );
  if (joined.ok) {
    context.keepBasket(joined.basket);
    context.session.flash("line-added");
    return redirect(pathTo("basket"), 303);
  }
  switch (joined.code) {
    case "refused":
      return data({ message: joined.message }, { status: 400 });
    case "sign-in-first":
      return redirectToSignIn(context, request);
    case "failed":
      return joined.failure.code === "unavailable"
        ? refuse(503)
        : data({ message: "basketPaying" }, { status: 400 });
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
