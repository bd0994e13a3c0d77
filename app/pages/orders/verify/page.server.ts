import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { nullIfUnavailable, valueOrNull } from "#contract/calls/unavailable";
import { hasNoAddress } from "#contract/text/email";

import { requestedPath } from "~/.server/rendering/canonical-path";
import { pathTo } from "~/routing/paths";
import { boughtNotice, isPurchased } from "~/parts/orders/order";
import { redirectToOrderLink, readOrderUrl, orderHref } from "~/parts/orders/visible-order.server";

type Waiting = {
  /**
   * pending: it is unknown whether the order is paid. paid: the order is being completed. received: the order is
   * complete, but the visitor has no access to it. unknown: the box office is down.
   */
  state: "pending" | "paid" | "received" | "unknown";
  /** "RPA-10234"; null if the box office doesn't say it. */
  number: string | null;
  /** Null if it is unknown, or the visitor has no access to the order. */
  email: string | null;
  /** URL to check again, or to sign in if the state is `received`. */
  again: string;
  /** Whether the basket is in this session, so that the visitor can still pay. */
  canPay: boolean;
};

/** For visitors with access to the order, or who return from its card page. Safe to retry, also concurrently. */
export function getVerifyPage(args: LoaderFunctionArgs) {
  const response = verify(args);
  // Most returns from the card page redirect at once, and their document has no header with a basket.
  args.context.skipSummaryIf(
    response.then(
      (reply) => reply instanceof Response,
      (error: unknown) => error instanceof Response && error.status < 400,
    ),
  );
  return response;
}

async function verify(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { crm, session } = context;
  const { id, access, returnToken, turnedBack, getHref } = readOrderUrl(args);
  const params = { id };
  const body = { turnedBack };
  const reply = (page: Omit<Waiting, "again">, status = 200) =>
    data<Waiting>({ again: requestedPath(request), ...page }, { status });
  const unknown = (number: string | null) =>
    reply({ state: "unknown", number, email: null, canPay: false }, 503);

  const verified = await nullIfUnavailable(crm.verifyOrder({ params, body, ...access() }));
  // Removes an expired session, as in `getVisibleOrder`, to which a confirmed order leads. An outage is handled below.
  if (verified?.ok !== true || verified.value.state !== "confirmed")
    await context.customer().catch(() => null);
  if (verified?.ok === false && returnToken !== "") {
    // Returned from the card page in another browser, or after the session has expired: shows only the outcome.
    const input = { params, body, session: null, orderToken: returnToken };
    const outcome = await nullIfUnavailable(crm.getPaymentOutcome(input));
    if (outcome === null) return unknown(null);
    if (!outcome.ok) return redirectToOrderLink(id);
    const { state, number } = outcome.value;
    if (state === "failed")
      return redirect(pathTo("order-failed", {}, { order: id, return: returnToken }), 303);
    const page = { number, email: null, canPay: false };
    if (!isPurchased(outcome.value))
      return reply({ ...page, state: state === "pending" ? "pending" : "paid" });
    session.returnTo = orderHref("order-confirmed", { id });
    return data<Waiting>({ ...page, state: "received", again: pathTo("login") });
  }
  if (verified === null) {
    const order = await valueOrNull(crm.getOrder({ params, ...access() }));
    return unknown(order?.number ?? null);
  }
  if (!verified.ok) return redirectToOrderLink(id);
  const { state, number, customer, basketId } = verified.value;
  const email = hasNoAddress(customer.email) ? null : customer.email;
  const isOwnBasket = session.basketId === basketId;
  switch (state) {
    case "confirmed":
    case "returned":
      if (isOwnBasket) session.basketWasBought();
      // Went back to the card page after paying, and canceled there.
      if (turnedBack) session.flash(boughtNotice(verified.value.totals));
      return redirect(getHref("order-confirmed"), 303);
    case "failed":
      return redirect(getHref("order-failed"), 303);
    case "pending":
      return reply({ state, number, email, canPay: isOwnBasket });
    case "completing":
    case "confirming":
      return reply({ state: "paid", number, email, canPay: false });
  }
}
