import { redirect, type AppLoadContext } from "@remix-run/node";

import type { ProblemOf, Unavailable } from "#contract/define";
import type { operations } from "#contract/operations/index";
import type { Basket } from "#contract/schemas/basket";
import { checkoutSteps, type CheckoutStepName } from "~/domain/checkout/checkout-steps";
import { answersOf, assumedIn } from "~/domain/checkout/default-answers";
import type { NoticeCode } from "~/domain/notice-codes";
import { pathTo } from "~/routing/paths";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { orderHref } from "../orders/visible-order.server";
import { leaveCheckout } from "./leave-checkout.server";
import type { PaymentProblem } from "./payment-problem-summary";

type Paid = { ok: true; leave: Response } | { ok: false; problem: PaymentProblem };

/**
 * Orders the basket, with what was assumed for steps that were not taken, and opens an attempt to pay; what costs nothing
 * is ordered at once. Safe to repeat with the same `attemptKey`, which is the page's own: a double click is one order and
 * one charge.
 */
export async function pay(
  context: AppLoadContext,
  { basket, crmSession }: { basket: Basket; crmSession: CrmSession },
  { attemptKey, keepCard = false }: { attemptKey: string; keepCard?: boolean },
): Promise<Paid> {
  const { crm, i18n } = context;
  const params = { id: basket.id };
  if (basket.customerId === null) {
    const claimed = await crm.claimBasket({ params, session: crmSession });
    if (!claimed.ok) return leaveCheckout(context, claimed.failure);
  }
  const read = await context.readCheckout();
  const started = await crm.startPayment({
    params,
    body: {
      keepCard,
      // Where the last order is not known, what is open is asked instead.
      assumed: read === null ? undefined : assumedIn(answersOf(basket, read)),
      ...returnAddresses(context),
      expectedTotal: basket.totals.toPay.amount,
      locale: i18n.locale,
    },
    session: crmSession,
    idempotencyKey: attemptKey,
  });
  if (!started.ok) {
    const refused = refusedPayment(context, started.failure);
    if (!refused.ok) {
      // An attempt that failed may have changed how long the seats are held.
      const fresh = await crm.getBasket({ params });
      if (fresh.ok) context.keepBasket(fresh.value);
    }
    return refused;
  }
  const { value } = started;
  const order = { id: value.order.id, basketId: basket.id };
  const to = value.next === "card-page" ? value.url : orderHref("order-verify", order, "");
  return { ok: true, leave: redirect(to, 303) };
}

/** The box office puts the order's id and tokens in the place of these names. */
function returnAddresses({ publicUrl }: AppLoadContext) {
  const order = "__ORDER_ID__";
  const query = { order, return: "__RETURN_TOKEN__" };
  return {
    returnUrl: publicUrl + pathTo("order-verify", {}, query),
    cancelUrl: publicUrl + pathTo("order-verify", {}, { ...query, "turned-back": 1 }),
    orderUrl: publicUrl + pathTo("order-confirmed", {}, { order, ref: "__ORDER_TOKEN__" }),
  };
}

type Failure = ProblemOf<typeof operations.startPayment> | Unavailable;

function refusedPayment({ session }: AppLoadContext, failure: Failure): Paid {
  const backTo = (step: CheckoutStepName, notice: NoticeCode): Paid => {
    session.flash(notice);
    return { ok: true, leave: redirect(checkoutSteps[step].path, 303) };
  };
  const basketGone = () => {
    session.basketId = null;
    return backTo("basket", "session-reset");
  };
  switch (failure.code) {
    case "unavailable":
      return { ok: false, problem: "unavailable" };
    case "basket-expired":
      return backTo("basket", "basket-expired");
    case "not-signed-in":
      session.crmSession = null;
      return backTo("account", "booking-for");
    case "not-found":
      return basketGone();
    case "invalid": {
      const { fields } = failure;
      if ("items" in fields) return backTo("basket", "basket-empty");
      if ("delivery" in fields || "address" in fields) return backTo("delivery", "step-first");
      if ("details" in fields) return backTo("additional-details", "step-first");
      session.checkoutProgress = { ...session.checkoutProgress, agreedTotal: null };
      return backTo("summary", "total-changed");
    }
    case "conflict":
      if (failure.reason === "not-claimed") return basketGone();
      // The key was used for another basket, or another window was faster: a new attempt has a new key.
      if (failure.reason === "key-reused" || failure.reason === "replaced")
        return { ok: false, problem: "again" };
      return { ok: false, problem: failure.reason };
  }
}
