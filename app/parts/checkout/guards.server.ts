import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";

import type { Basket } from "#contract/schemas/basket";
import type { Customer } from "#contract/schemas/customer";
import { basketObstacle, validateBasket } from "~/domain/basket/basket";
import type { CheckoutStepName, OPEN_STEPS } from "#contract/names/checkout-series";
import { checkoutSteps, hasAgreed, type CheckoutFacts } from "~/domain/checkout/checkout-steps";
import { BASKET_TOKEN_FIELD } from "~/domain/schemas/fields";
import { pathTo } from "~/routing/paths";
import { throwRedirect } from "~/.server/rendering/replies";
import { extendNotice } from "~/parts/basket/notices";
import { restoreBasket, signBasketToken } from "~/.server/session/basket-token";
import { MAX_DRAFT_BYTES } from "~/.server/session/session-data";
import type { VisitorSession } from "~/.server/session/visitor-session";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { checkoutFacts } from "./checkout-facts.server";
import {
  leaveCheckout,
  redirectToOrder,
  redirectToPurchase,
} from "~/parts/basket/leave-checkout.server";
import { keepAcceptance } from "./accepted-terms.server";
import {
  checkoutProgress,
  isSkipped,
  MORE_TIME,
  nextStep,
  previousStep,
  seriesAt,
  blockingStep,
  stepsBefore,
  type StepFrame,
} from "./visitor-steps";

type OpenStep = (typeof OPEN_STEPS)[number];

export type CheckoutStepContext<Name extends CheckoutStepName> = {
  basket: Basket;
  customer: Name extends OpenStep ? Customer | null : Customer;
  crmSession: Name extends OpenStep ? CrmSession | null : CrmSession;
  facts: CheckoutFacts;
  frame: StepFrame;
  /** Submitted values kept from before the session ended. */
  typed: SubmissionResult | undefined;
  /** Path of the next step; the last step's own path. */
  next: string;
  isLast: boolean;
};

/** Returns a basket that can be checked out; otherwise redirects to the basket page with a notice. */
export async function requireValidBasket(context: AppLoadContext): Promise<Basket> {
  const verdict = validateBasket(await context.basket());
  if (verdict.ok) return verdict.value;
  await redirectToPurchase(context);
  context.session.flash(`basket-${verdict.failure}`);
  return throwRedirect(checkoutSteps.basket.path);
}

/**
 * Guards the loader and action of a step: redirects to the first incomplete step unless all previous steps are
 * complete. A form sent after the session ended is kept, and shown again after signing in.
 */
export async function requireCheckoutStep<const Name extends CheckoutStepName>(
  context: AppLoadContext,
  request: Request,
  name: Name,
): Promise<CheckoutStepContext<Name>> {
  const { session, venue } = context;
  const posted = request.method === "POST" ? await request.clone().formData() : null;
  const restored = posted !== null && restoreBasket(context, posted);
  if (restored) {
    // Only a visitor who had passed the previous steps could see this page.
    const previous = venue.checkoutSeries.slice(0, Math.max(0, venue.checkoutSeries.indexOf(name)));
    session.checkoutProgress = { ...session.checkoutProgress, passed: [...previous] };
  }
  const { basketId } = session;
  // Loads basket and customer in one call.
  await context.readCheckout();
  const isGone = (await context.basket()) === null;
  // A page from before the payment, opened from the browser history.
  if (isGone && basketId !== null) await redirectToOrder(context, basketId);
  if (restored && isGone) {
    if ((await context.customer()) !== null)
      return leaveCheckout(context, { code: "conflict", reason: "another-customer" });
    // A customer has claimed the basket: signing in restores it and the submitted values.
    keepDraft(session, name, posted);
    session.returnTo = checkoutSteps[name].path;
    // Use the page with email and password together: the draft leaves no room for an email in the cookie.
    return throwRedirect(pathTo(context.features.passwords ? "password" : "login"));
  }
  const basket = await requireValidBasket(context);
  const customer = await context.customer();
  const facts = await checkoutFacts(context, basket, customer);
  const series = seriesAt(venue.checkoutSeries, facts, name);

  const first = blockingStep(series, facts, name);
  if (first !== null) {
    if (first === "account" && customer !== null) {
      // The account step shows which tickets the customer may not buy, or the access code registered to another name.
      context.log.info({ step: name }, "customer not entitled to the basket");
    } else if (first === "account") {
      if (posted === null) session.flash("booking-for");
      else keepDraft(session, name, posted);
    } else if (first === "basket") {
      session.flash(basketObstacle(basket) ?? "step-first");
    } else if (facts.agreedTotal !== null && !hasAgreed(facts)) {
      // Another tab changed the basket: what was agreed to is not what would be paid.
      session.flash("total-changed");
    } else {
      session.flash(isSkipped(series, facts, name) ? "step-skipped" : "step-first");
    }
    return throwRedirect(checkoutSteps[first].path);
  }
  if (posted?.get("intent") === MORE_TIME) return extendFrom(context, basket, name, posted);
  const next = nextStep(series, facts, name);
  return {
    basket,
    // Steps other than `OPEN_STEPS` come after a complete account step, so both are present.
    customer: customer as CheckoutStepContext<Name>["customer"],
    crmSession: session.crmSession as CheckoutStepContext<Name>["crmSession"],
    facts,
    frame: {
      progress: checkoutProgress(series, facts, name),
      // A page that only the summary links to leads back to it.
      back: venue.checkoutSeries.includes(name) ? previousStep(series, facts, name) : "summary",
      changeable: stepsBefore(series, facts, name),
      order: {
        tickets: basket.tickets,
        items: basket.items,
        totals: basket.totals,
        revision: basket.revision ?? null,
      },
      basketToken: signBasketToken(context, basket.id),
      canExtend: basket.hold?.extendable ?? false,
    },
    typed: takeDraft(session, name, posted),
    next: checkoutSteps[next ?? name].path,
    isLast: next === null,
  };
}

/** Extends the hold and shows the step again with the submitted values. */
async function extendFrom(
  context: AppLoadContext,
  basket: Basket,
  step: CheckoutStepName,
  form: FormData,
): Promise<never> {
  const { crm, session, keepBasket } = context;
  const body = { seenUntil: basket.hold?.until };
  const extended = await crm.extendHold({ params: { id: basket.id }, body });
  if (extended.ok) keepBasket(extended.value);
  session.flash(extended.ok ? extendNotice(body.seenUntil, extended.value) : "hold-at-cap");
  if (step === "summary") {
    keepAcceptance(context, basket, form);
    session.checkoutProgress = { ...session.checkoutProgress, keepCard: form.has("keepCard") };
  } else if (!saveDraft(session, step, form)) session.flash("form-lost");
  return throwRedirect(checkoutSteps[step].path);
}

/** Keeps a form until the visitor has signed in. One that is too long for the cookie is dropped, with a notice. */
function keepDraft(session: VisitorSession, step: CheckoutStepName, form: FormData): void {
  session.flash(saveDraft(session, step, form) ? "form-saved" : "form-too-long");
}

/** Accepted terms are kept for what they were accepted for, or have to be accepted again. */
const EXCLUDED: ReadonlySet<string> = new Set([BASKET_TOKEN_FIELD, "intent", "terms"]);

function saveDraft(session: VisitorSession, step: CheckoutStepName, form: FormData): boolean {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !EXCLUDED.has(field[0]),
  );
  const fits = Buffer.byteLength(JSON.stringify(fields)) <= MAX_DRAFT_BYTES;
  session.draft = { step, fields: fits ? fields : [] };
  return fits;
}

/** Returns the draft of this step and removes it. A newly posted form replaces it. */
function takeDraft(
  session: VisitorSession,
  step: CheckoutStepName,
  posted: FormData | null,
): SubmissionResult | undefined {
  const { draft } = session;
  if (draft?.step !== step) return undefined;
  session.draft = null;
  if (posted !== null || draft.fields.length === 0) return undefined;
  // Only restore the values: errors are shown when the form is submitted.
  const form = new URLSearchParams(draft.fields);
  const { initialValue } = parseWithZod(form, { schema: z.looseObject({}) }).reply();
  return { initialValue: initialValue ?? null };
}
