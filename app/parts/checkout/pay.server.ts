import { redirect, type AppLoadContext } from "@remix-run/node";

import type { ProblemOf } from "#contract/calls/define";
import type { operations } from "#contract/operations/index";
import { ORDER_FIELDS, type OrderField } from "#contract/operations/payments";
import type { Basket } from "#contract/schemas/basket";
import { nullIfUnavailable, valueOrNull } from "#contract/calls/unavailable";
import type { Result } from "#contract/calls/result";
import type { CheckoutStepName } from "#contract/names/checkout-series";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { completeAnswers, getAssumedAnswers } from "~/domain/checkout/assumed-answers";
import type { NoticeCode } from "~/domain/notices/notice-codes";
import { pathTo } from "~/routing/paths";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { claimIfUnclaimed } from "~/parts/basket/get-or-create-basket.server";
import { orderHref } from "~/parts/orders/visible-order.server";
import { leaveCheckout } from "~/parts/basket/leave-checkout.server";
import type { PaymentProblem } from "./payment-problem";
import { getTermsVersion } from "./terms-version.server";

type PayResult = Result<Response, PaymentProblem>;

/**
 * Orders the basket, with the assumed answers of skipped steps, and opens a payment attempt; a free order is placed at
 * once. `storedCard`: charges this card instead of opening a card page. `payerDetails`: that page asks for the name. Safe to retry with the same `attemptKey`, which
 * is unique to the rendered page: a double click makes one order and one charge.
 */
export async function pay(
  context: AppLoadContext,
  { basket, crmSession }: { basket: Basket; crmSession: CrmSession },
  {
    attemptKey,
    keepCard = false,
    storedCard,
    payerDetails,
  }: {
    attemptKey: string;
    keepCard?: boolean;
    storedCard?: string | undefined;
    payerDetails?: boolean;
  },
): Promise<PayResult> {
  const { crm, i18n, features } = context;
  const params = { id: basket.id };
  const claimed = await claimIfUnclaimed(crm, basket, crmSession);
  if (!claimed.ok) return leaveCheckout(context, claimed.failure);
  const read = await context.readCheckout();
  const payment = crm.startPayment({
    params,
    body: {
      keepCard: keepCard && features.savedCards,
      // Without the last order nothing is assumed, and the box office reports what is missing.
      assumed: read === null ? undefined : getAssumedAnswers(completeAnswers(basket, read)),
      ...returnUrls(context),
      expectedTotal: basket.totals.toPay.amount,
      expectedRevision: basket.revision,
      locale: i18n.locale,
      termsVersion: getTermsVersion(i18n.locale),
      storedCard: features.savedCards ? storedCard : undefined,
      payerDetails,
    },
    session: crmSession,
    idempotencyKey: attemptKey,
  });
  const started = await nullIfUnavailable(payment);
  if (started?.ok !== true) {
    const failure = started?.failure ?? null;
    // Without an answer the card may have been charged.
    const refused: PayResult =
      failure === null && storedCard !== undefined
        ? { ok: false, failure: "card-unknown" }
        : refusedPayment(context, failure);
    if (!refused.ok) {
      // A failed attempt may have changed the hold's deadline.
      const fresh = await valueOrNull(crm.getBasket({ params }));
      if (fresh !== null) context.keepBasket(fresh);
    }
    return refused;
  }
  const { value } = started;
  const order = { id: value.order.id, basketId: basket.id };
  const to = value.next === "card-page" ? value.url : orderHref("order-verify", order, "");
  return { ok: true, value: redirect(to, 303) };
}

/** The box office replaces the placeholders with the order's id and tokens. */
function returnUrls({ publicUrl }: AppLoadContext) {
  const order = "__ORDER_ID__";
  const query = { order, return: "__RETURN_TOKEN__" };
  return {
    returnUrl: publicUrl + pathTo("order-verify", {}, query),
    cancelUrl: publicUrl + pathTo("order-verify", {}, { ...query, "turned-back": 1 }),
    orderUrl: publicUrl + pathTo("order-confirmed", {}, { order, ref: "__ORDER_TOKEN__" }),
  };
}

/** The step that asks for what an order lacks, and its notice. */
const STEP_FOR: Readonly<Record<OrderField, readonly [CheckoutStepName, NoticeCode]>> = {
  items: ["basket", "basket-empty"],
  name: ["account", "step-first"],
  delivery: ["delivery", "step-first"],
  address: ["delivery", "step-first"],
  details: ["additional-details", "step-first"],
  total: ["summary", "total-changed"],
};

type Failure = Exclude<ProblemOf<typeof operations.startPayment>, { code: "unavailable" }>;

/** `failure`: null if the box office or the card provider is down. */
function refusedPayment({ session }: AppLoadContext, failure: Failure | null): PayResult {
  const backTo = (step: CheckoutStepName, notice: NoticeCode): PayResult => {
    session.flash(notice);
    return { ok: true, value: redirect(checkoutSteps[step].path, 303) };
  };
  const basketNotFound = () => {
    session.basketId = null;
    return backTo("basket", "session-reset");
  };
  if (failure === null) return { ok: false, failure: "unavailable" };
  switch (failure.code) {
    case "basket-expired":
      return backTo("basket", "basket-expired");
    case "not-signed-in":
      session.crmSession = null;
      return backTo("account", "booking-for");
    case "not-found":
      return basketNotFound();
    case "invalid": {
      const field = ORDER_FIELDS.find((name) => name in failure.fields);
      // A fault of the request itself, which no step can resolve.
      if (field === undefined) return { ok: false, failure: "refused" };
      if (field === "total")
        session.checkoutProgress = { ...session.checkoutProgress, agreedTotal: null };
      return backTo(...STEP_FOR[field]);
    }
    case "conflict":
      if (failure.reason === "not-claimed") return basketNotFound();
      // The key belongs to another basket, or another window was faster: a new attempt has a new key.
      if (failure.reason === "key-reused" || failure.reason === "replaced")
        return { ok: false, failure: "again" };
      return { ok: false, failure: failure.reason };
  }
}
