import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";

import { throwErrorPage, throwRedirect } from "~/.server/rendering/replies";
import { pathTo } from "~/routing/paths";
import {
  valueOrOrderLink,
  redirectToOrderLink,
  readOrderUrl,
  orderHref,
  type OrderAccess,
  type OrderPageName,
} from "./visible-order.server";

/** Like `readOrderUrl`, but also gives access with the token of the bank's return URL. */
function readDebitUrl(args: LoaderFunctionArgs) {
  const url = readOrderUrl(args);
  const access = () => {
    const { session, orderToken } = url.access();
    return { session, orderToken: orderToken || url.returnToken };
  };
  return { ...url, access };
}

/** Returns the direct debit of the URL's order. Redirects visitors without access to request a new link. */
export async function getDebit(args: LoaderFunctionArgs) {
  const { context } = args;
  const { id, access, returnToken, turnedBack, getHref } = readDebitUrl(args);
  // First, as in `getVisibleOrder`.
  await context.customer();
  const input = { params: { id }, body: { turnedBack }, ...access() };
  // Not `isWhole` for a visitor who returned from the bank without a session: then it lacks the account.
  const debit = await valueOrOrderLink(id, context.crm.verifyDirectDebit(input));
  return {
    debit,
    getHref: (page: Extract<OrderPageName, `direct-debit-${string}`>) =>
      debit.isWhole ? getHref(page) : pathTo(page, {}, { order: id, return: returnToken }),
    orderPage() {
      if (debit.isWhole) return getHref("order-confirmed");
      context.session.returnTo = orderHref("order-confirmed", { id });
      return pathTo("login");
    },
  };
}

/** Redirects to the provider's page. Throws `Unavailable` if that or the box office is down. Safe to retry. */
export function startDebit(args: ActionFunctionArgs): Promise<Response> {
  const { id, access } = readDebitUrl(args);
  return startDebitFor(args.context, id, access());
}

/** Like `startDebit`, for an order that is not in the URL. */
export async function startDebitFor(
  { crm, publicUrl, session, i18n }: AppLoadContext,
  id: string,
  access: OrderAccess,
): Promise<Response> {
  const returnUrl = (query: { "turned-back"?: 1 }) =>
    `${publicUrl}${pathTo("direct-debit-verify", {}, { order: id, return: "__RETURN_TOKEN__", ...query })}`;
  const started = await crm.startDirectDebit({
    params: { id },
    body: {
      returnUrl: returnUrl({}),
      cancelUrl: returnUrl({ "turned-back": 1 }),
      locale: i18n.locale,
    },
    ...access,
  });
  if (started.ok)
    return redirect(started.value.url ?? orderHref("direct-debit-verify", { id }), 303);
  switch (started.failure.code) {
    case "not-found":
      return redirectToOrderLink(id);
    case "not-allowed":
      return throwErrorPage(400);
    case "not-signed-in":
      session.returnTo = orderHref("order-confirmed", { id });
      session.flash("sign-in-first");
      return throwRedirect(pathTo("login"));
  }
}
