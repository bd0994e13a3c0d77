import type { Basket } from "#contract/schemas/basket";
import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import type { CheckoutStepName } from "~/domain/checkout/checkout-steps";
import type { NoticeCode } from "~/domain/notice-codes";
import type { PaymentProblem } from "./payment-problem-summary";
import { pathTo } from "~/routing/paths";

import type { CrmSession } from "~/.server/ticketing/ticketing";
import { startPayment } from "./start-payment.server";
import { orderHref } from "../orders/visible-order.server";

/** The box office puts the order's id in its place. */
const ORDER_ID = "__ORDER_ID__";

/**
 * What the button "pay" does, and "place order" for a basket that costs nothing: gives where to go next, or the
 * problem for the page to show. Safe to repeat with the same `attemptKey`, which is the page's own.
 */
export async function pay(
  context: AppLoadContext,
  { basket, crmSession }: { basket: Basket; crmSession: CrmSession },
  { attemptKey, keepCard = false }: { attemptKey: string; keepCard?: boolean },
): Promise<{ ok: true; leave: Response } | { ok: false; problem: PaymentProblem }> {
  const { crm, session, i18n } = context;
  const started = await startPayment(
    crm,
    basket.id,
    {
      attemptKey,
      keepCard,
      ...wayBack(context),
      expectedTotal: basket.totals.toPay.amount,
      locale: i18n.locale,
    },
    crmSession,
  );
  const leave = (to: string) => ({ ok: true, leave: redirect(to, 303) }) as const;
  const backTo = (step: CheckoutStepName, notice: NoticeCode) => {
    session.flash(notice);
    return leave(checkoutSteps[step].path);
  };
  if (started.ok) {
    if (started.next === "card-page") return leave(started.url);
    const order = { id: started.orderId, basketId: basket.id };
    return leave(orderHref("order-verify", order, ""));
  }
  switch (started.code) {
    case "problem": {
      // An attempt that failed may have changed how long the seats are held.
      const fresh = await crm.getBasket({ params: { id: basket.id } });
      if (fresh.ok) context.keepBasket(fresh.value);
      return { ok: false, problem: started.problem };
    }
    case "step":
      return backTo(started.step, "step-first");
    case "total-changed":
      session.checkout = { ...session.checkout, agreedTotal: null };
      return backTo("summary", "total-changed");
    case "basket-expired":
    case "basket-empty":
      return backTo("basket", started.code);
    case "basket-gone":
      session.basketId = null;
      return backTo("basket", "session-reset");
    case "not-signed-in":
      session.crmSession = null;
      return backTo("account", "booking-for");
  }
}

/** Where the card page sends people, and where the confirmation mail does. The box office makes the tokens. */
function wayBack(context: AppLoadContext) {
  const mailed = { order: ORDER_ID, ref: "__ORDER_TOKEN__" };
  const query = { order: ORDER_ID, return: "__RETURN_TOKEN__" };
  const whole = (path: string) => `${context.publicUrl}${path}`;
  return {
    returnUrl: whole(pathTo("order-verify", {}, query)),
    cancelUrl: whole(pathTo("order-verify", {}, { ...query, "turned-back": 1 })),
    orderUrl: whole(pathTo("order-confirmed", {}, mailed)),
  };
}
