import { data, redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

import { redirectToSignIn } from "~/.server/auth/account-section";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { refuse } from "~/.server/http/pages/replies";
import { renewMembership } from "./renew-membership.server";

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
