import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";

import { throwErrorPage, throwRedirect } from "~/.server/http/rendering/replies";
import { pathTo } from "~/routing/paths";
import {
  linkedOrder,
  noSuchLink,
  orderAddress,
  orderHref,
  type OrderAccess,
  type OrderPageName,
} from "./visible-order.server";

/** The address of an order's direct debit; the token of the way back from the bank opens it as that of a mail does. */
function debitAddress(args: LoaderFunctionArgs) {
  const address = orderAddress(args);
  const access = () => {
    const { session, orderToken } = address.access();
    return { session, orderToken: orderToken || address.returnToken };
  };
  return { ...address, access };
}

/** The direct debit that a page is about. A visitor who may not know of it is led to ask for a new link; 503 as `visibleOrder`. */
export async function debitVisit(args: LoaderFunctionArgs) {
  const { context } = args;
  const { id, access, returnToken, turnedBack, hrefOf } = debitAddress(args);
  // As in `visibleOrder`.
  await context.customer();
  const verified = { params: { id }, body: { turnedBack }, ...access() };
  /** Without its account for a visitor who came back from the bank without a session. */
  const debit = linkedOrder(id, await context.crm.verifyDirectDebit(verified));
  return {
    debit,
    hrefOf: (page: Extract<OrderPageName, `direct-debit-${string}`>) =>
      debit.isWhole ? hrefOf(page) : pathTo(page, {}, { order: id, return: returnToken }),
    orderPage() {
      if (debit.isWhole) return hrefOf("order-confirmed");
      context.session.returnTo = orderHref("order-confirmed", { id });
      return pathTo("login");
    },
  };
}

/** Leads to the provider's page; null when that cannot be reached. Safe to repeat. */
export function startDebit(args: ActionFunctionArgs): Promise<Response | null> {
  const { id, access } = debitAddress(args);
  return startDebitOf(args.context, id, access());
}

/** The same for an order that another page names. */
export async function startDebitOf(
  { crm, publicUrl, session, i18n }: AppLoadContext,
  id: string,
  access: OrderAccess,
): Promise<Response | null> {
  const addressOf = (query: { "turned-back"?: 1 }) =>
    `${publicUrl}${pathTo("direct-debit-verify", {}, { order: id, return: "__RETURN_TOKEN__", ...query })}`;
  const started = await crm.startDirectDebit({
    params: { id },
    body: {
      returnUrl: addressOf({}),
      cancelUrl: addressOf({ "turned-back": 1 }),
      locale: i18n.locale,
    },
    ...access,
  });
  if (started.ok)
    return redirect(started.value.url ?? orderHref("direct-debit-verify", { id }), 303);
  switch (started.failure.code) {
    case "not-found":
      return noSuchLink(id);
    case "not-allowed":
      return throwErrorPage(400);
    case "not-signed-in":
      session.returnTo = orderHref("order-confirmed", { id });
      session.flash("sign-in-first");
      return throwRedirect(pathTo("login"));
    case "unavailable":
      return null;
  }
}
