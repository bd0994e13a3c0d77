import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";

import type { Basket } from "#contract/schemas/basket";
import type { Customer } from "#contract/schemas/customer";
import { basketObstacle, validateBasket } from "~/domain/basket/basket";
import {
  checkoutSteps,
  type CheckoutFacts,
  type CheckoutStepName,
  type OPEN_STEPS,
} from "~/domain/checkout/checkout-steps";
import { pathTo } from "~/routing/paths";
import { throwErrorPage, throwRedirect } from "~/.server/http/rendering/replies";
import { restoreVisit, VISIT_FIELD, visitToken } from "~/.server/http/visitor/checkout-form-token";
import { MAX_DRAFT_BYTES } from "~/.server/session/session-data";
import type { VisitorSession } from "~/.server/session/visitor-session";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { checkoutFacts } from "./checkout-facts.server";
import { leaveCheckout, redirectToOrder, redirectToPurchase } from "./leave-checkout.server";
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
  /** What was typed here before the session ended, for the page to show again. */
  typed: SubmissionResult | undefined;
  /** The path of the next step; the last step's own. */
  next: string;
  isLast: boolean;
};

/** A basket that can be checked out; else the basket's own page, which says why not. */
export async function validBasket(context: AppLoadContext): Promise<Basket> {
  const verdict = validateBasket(await context.basket());
  if (verdict.ok) return verdict.basket;
  await redirectToPurchase(context);
  context.session.flash(`basket-${verdict.problem}`);
  return throwRedirect(checkoutSteps.basket.path);
}

/**
 * Lets a visitor onto a step whose predecessors are complete; others are redirected to the first incomplete step. Called in the loader
 * and the action. A form that arrives after the sign-in has ended is kept, and shown again after the next.
 */
export async function checkoutStep<const Name extends CheckoutStepName>(
  context: AppLoadContext,
  request: Request,
  name: Name,
): Promise<CheckoutStepContext<Name>> {
  const { session, venue } = context;
  const posted = request.method === "POST" ? await request.clone().formData() : null;
  const restored = posted !== null && restoreVisit(context, posted);
  if (restored) {
    // The page was only shown to a visitor who had passed the steps before it.
    const before = venue.checkoutSeries.slice(0, Math.max(0, venue.checkoutSeries.indexOf(name)));
    session.checkoutProgress = { ...session.checkoutProgress, passed: [...before] };
  }
  const { basketId } = session;
  // Basket and customer in one call.
  await context.readCheckout();
  const isGone = (await context.basket()) === null;
  // A page from before the payment, out of the browser's history.
  if (isGone && basketId !== null) await redirectToOrder(context, basketId);
  if (restored && isGone) {
    if ((await context.customer()) !== null)
      return leaveCheckout(context, { code: "conflict", reason: "another-customer" });
    // The basket has become a customer's: signing in brings it back, and leads to what was typed.
    keepDraft(session, name, posted);
    session.returnTo = checkoutSteps[name].path;
    // The page that asks for email and password at once: a kept form leaves the cookie no room for a typed email.
    return throwRedirect(pathTo("password"));
  }
  const basket = await validBasket(context);
  const customer = await context.customer();
  const facts = await checkoutFacts(context, basket, customer);
  const series = seriesAt(venue.checkoutSeries, facts, name);

  const first = blockingStep(series, facts, name);
  if (first !== null) {
    if (first === "account" && customer !== null) {
      // The account step says which tickets this customer may not have, or that the access code is for another name.
      context.log.info({ step: name }, "customer not entitled to the basket");
    } else if (first === "account") {
      if (posted === null) session.flash("booking-for");
      else keepDraft(session, name, posted);
    } else if (first === "basket") {
      session.flash(basketObstacle(basket) ?? "step-first");
    } else if (facts.agreedTotal !== null && facts.agreedTotal !== basket.totals.toPay.amount) {
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
    // From delivery on the account step is complete, which is what makes these two present.
    customer: customer as CheckoutStepContext<Name>["customer"],
    crmSession: session.crmSession as CheckoutStepContext<Name>["crmSession"],
    facts,
    frame: {
      progress: checkoutProgress(series, facts, name),
      back: previousStep(series, facts, name),
      changeable: stepsBefore(series, facts, name),
      order: { tickets: basket.tickets, items: basket.items, totals: basket.totals },
      visit: visitToken(context, basket.id),
      canExtend: basket.hold?.extendable ?? false,
    },
    typed: takeDraft(session, name, posted),
    next: checkoutSteps[next ?? name].path,
    isLast: next === null,
  };
}

/** Holds the seats longer, and shows the step again with what was typed. */
async function extendFrom(
  { crm, session, keepBasket }: AppLoadContext,
  basket: Basket,
  step: CheckoutStepName,
  form: FormData,
): Promise<never> {
  const body = { seenUntil: basket.hold?.until };
  const extended = await crm.extendHold({ params: { id: basket.id }, body });
  if (!extended.ok && extended.failure.code === "unavailable") return throwErrorPage(503);
  if (extended.ok) keepBasket(extended.value);
  session.flash(extended.ok ? "hold-extended" : "hold-at-cap");
  if (!saveDraft(session, step, form)) session.flash("form-lost");
  return throwRedirect(checkoutSteps[step].path);
}

/** Keeps a form until the visitor has signed in. One that is too long for the cookie is lost, with a notice. */
function keepDraft(session: VisitorSession, step: CheckoutStepName, form: FormData): void {
  // What was agreed to is asked again.
  form.delete("terms");
  session.flash(saveDraft(session, step, form) ? "form-kept" : "form-too-long");
}

const NOT_TYPED: ReadonlySet<string> = new Set([VISIT_FIELD, "intent"]);

function saveDraft(session: VisitorSession, step: CheckoutStepName, form: FormData): boolean {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !NOT_TYPED.has(field[0]),
  );
  const fits = Buffer.byteLength(JSON.stringify(fields)) <= MAX_DRAFT_BYTES;
  session.draft = { step, fields: fits ? fields : [] };
  return fits;
}

/** What was kept of this step's form, once; another form of the same step replaces it. */
function takeDraft(
  session: VisitorSession,
  step: CheckoutStepName,
  posted: FormData | null,
): SubmissionResult | undefined {
  const { draft } = session;
  if (draft?.step !== step) return undefined;
  session.draft = null;
  if (posted !== null || draft.fields.length === 0) return undefined;
  // Only the values are wanted: their faults are named when the form is sent.
  const form = new URLSearchParams(draft.fields);
  const { initialValue } = parseWithZod(form, { schema: z.looseObject({}) }).reply();
  return { initialValue: initialValue ?? null };
}
