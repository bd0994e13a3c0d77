import { data, type AppLoadContext } from "@remix-run/node";

import { redirectToSignIn } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { buyMembership } from "~/pages/memberships/buy-membership.server";
import { unwrapOrErrorPage } from "../load-section.server";

/**
 * Puts the next period into the basket, or a new one, renewed automatically as it was; or says why not.
 * Safe to repeat with the same `requestKey`.
 */
export async function takeRenewal(
  context: AppLoadContext,
  request: Request,
  wish: { membership: string; requestKey: string },
  crmSession: CrmSession,
) {
  const found = await context.crm.listCustomerMemberships({ session: crmSession });
  const own = unwrapOrErrorPage(context, request, found);
  const { level, autoRenew } = own.find(({ id }) => id === wish.membership) ?? refuse(404);
  const { requestKey } = wish;
  const bought = await buyMembership(context, { levelId: level.id, autoRenew, requestKey });
  if (bought.ok) return bought.answer;
  return bought.code === "refused"
    ? data({ message: bought.message }, { status: 400 })
    : redirectToSignIn(context, request);
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
