import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requestedPath } from "~/.server/http/canonical-path";
import { pathTo } from "~/routing/paths";
import { boughtNotice, isPurchased } from "../order";
import { noSuchLink, orderAddress, orderHref } from "../visible-order.server";

type Waiting = {
  /**
   * pending: not known whether it is paid. paid: the order is being completed. received: the order is complete, and this
   * visitor has not shown that it is theirs. unknown: the box office does not answer.
   */
  state: "pending" | "paid" | "received" | "unknown";
  /** "RPA-10234"; the order's id where the number is not known. */
  number: string;
  /** Null where it is not known, and for a visitor who has not shown that the order is theirs. */
  email: string | null;
  /** Where to look again; in the state `received`, where to sign in. */
  again: string;
  /** The basket is this visitor's, so that a card that was not entered yet still can be. */
  canPay: boolean;
};

/** For a visitor who may see the order, or who came back from its card page. Safe to repeat, also at once. */
export async function getVerifyPage(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { crm, session } = context;
  const { id, access, returnToken, turnedBack, hrefOf } = orderAddress(args);
  // As in `visibleOrder`: asked first, so that it reveals nothing. An outage is handled below.
  await context.customer().catch(() => null);
  const params = { id };
  const body = { turnedBack };
  const shown = (page: Omit<Waiting, "again">, status = 200) =>
    data<Waiting>({ again: requestedPath(request), ...page }, { status });
  const unknown = (number: string) =>
    shown({ state: "unknown", number, email: null, canPay: false }, 503);

  const verified = await crm.verifyOrder({ params, body, ...access() });
  if (!verified.ok && verified.failure.code === "not-found" && returnToken !== "") {
    // Back from the card page in another browser, or after the session: how it went, and nothing else.
    const asked = { params, body, session: null, orderToken: returnToken };
    const outcome = await crm.getPaymentOutcome(asked);
    if (!outcome.ok) return outcome.failure.code === "not-found" ? noSuchLink(id) : unknown(id);
    const { state, number } = outcome.value;
    if (state === "failed")
      return redirect(pathTo("order-failed", {}, { order: id, return: returnToken }), 303);
    const page = { number, email: null, canPay: false };
    if (!isPurchased(outcome.value))
      return shown({ ...page, state: state === "pending" ? "pending" : "paid" });
    session.returnTo = orderHref("order-confirmed", { id });
    return data<Waiting>({ ...page, state: "received", again: pathTo("login") });
  }
  if (!verified.ok) {
    if (verified.failure.code === "not-found") return noSuchLink(id);
    const known = await crm.getOrder({ params, ...access() });
    return unknown(known.ok ? known.value.number : id);
  }
  const { state, number, customer, basketId } = verified.value;
  const isOwnBasket = session.basketId === basketId;
  switch (state) {
    case "confirmed":
    case "returned":
      if (isOwnBasket) session.basketWasBought();
      // Back to the card page after paying, and from there by its link.
      if (turnedBack) session.flash(boughtNotice(verified.value.totals));
      return redirect(hrefOf("order-confirmed"), 303);
    case "failed":
      return redirect(hrefOf("order-failed"), 303);
    case "pending":
      return shown({ state, number, email: customer.email, canPay: isOwnBasket });
    case "completing":
    case "confirming":
      return shown({ state: "paid", number, email: customer.email, canPay: false });
  }
}
