import type { Order } from "#contract/schemas/order";
import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

import type { OrderAccess } from "./visible-order.server";
import { throwRedirect, refuse } from "~/.server/http/pages/replies";
import { orderHref } from "./order-href.server";
import { noSuchLink } from "./visible-order.server";

/**
 * What the button "set up a direct debit" does: leads to the provider's page, or, when that cannot be reached, answers
 * null for the page to say so. Safe to repeat.
 */
export async function startDebit(
  context: AppLoadContext,
  order: Pick<Order, "id">,
  access: OrderAccess,
): Promise<Response | null> {
  const query = { order: order.id, return: "__RETURN_TOKEN__" };
  const whole = (more: object) =>
    `${context.publicUrl}${pathTo("direct-debit-verify", {}, { ...query, ...more })}`;
  const { session, i18n } = context;
  const started = await context.crm.startDirectDebit({
    params: { id: order.id },
    body: { returnUrl: whole({}), cancelUrl: whole({ "turned-back": 1 }), locale: i18n.locale },
    ...access,
  });
  if (started.ok)
    return redirect(started.value.url ?? orderHref("direct-debit-verify", order, ""), 303);
  switch (started.failure.code) {
    case "not-found":
      return noSuchLink(order.id);
    case "not-allowed":
      return refuse(400);
    case "not-signed-in":
      session.returnTo = orderHref("order-confirmed", order, "");
      session.flash("sign-in-first");
      return throwRedirect(pathTo("login"));
    case "unavailable":
      return null;
  }
}
