import type { Customer } from "#contract/schemas/customer";
import type { Basket } from "#contract/schemas/basket";
import type { AppLoadContext } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";

import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import type { CheckoutFacts, CheckoutStepName, OPEN_STEPS } from "~/domain/checkout/checkout-steps";
import {
  checkoutProgress,
  isSkipped,
  nextStep,
  previousStep,
  seriesAt,
  stepBefore,
} from "~/domain/checkout/checkout-way";
import type { ProgressEntry, StepFrame } from "~/domain/checkout/checkout-way";

import { validateBasket } from "~/domain/basket/basket";

import { pathTo } from "~/routing/paths";

import type { CrmSession } from "~/.server/ticketing/ticketing";
import { throwRedirect } from "~/.server/http/pages/replies";
import { checkoutFacts } from "./checkout-facts.server";
import { keepDraft, takeDraft } from "./draft.server";
import { takeUpVisit, visitToken } from "~/.server/http/visitor/visit-token";

type OpenStep = (typeof OPEN_STEPS)[number];

/** A visitor who may be on a step of the checkout. */
export type CheckoutVisit<Name extends CheckoutStepName> = {
  basket: Basket;
  customer: Name extends OpenStep ? Customer | null : Customer;
  crmSession: Name extends OpenStep ? CrmSession | null : CrmSession;
  facts: CheckoutFacts;
  progress: ProgressEntry[];
  frame: StepFrame;
  /** What had been typed here before the session was over, for the page to show again. */
  typed: SubmissionResult | undefined;
  /** The paths of the steps around this one; the first and the last lead to themselves. */
  next: string;
  back: string;
  /** Nothing comes after it: it is this step that pays. */
  isLast: boolean;
};

/** A basket that may go on; else the basket's own page, which says why. */
export async function validBasket(context: AppLoadContext): Promise<Basket> {
  const verdict = validateBasket(await context.basket());
  if (verdict.ok) return verdict.basket;
  context.session.flash(`basket-${verdict.problem}`);
  return throwRedirect(checkoutSteps.basket.path);
}

/**
 * Lets a visitor onto a step whose predecessors are complete; others are sent to the first that is not, and told so.
 * Called in the loader and in the action of each step. A form that comes after the sign-in has ended is kept, and its
 * step shows it again after the next.
 */
export async function checkoutStep<const Name extends CheckoutStepName>(
  context: AppLoadContext,
  request: Request,
  name: Name,
): Promise<CheckoutVisit<Name>> {
  const { session, venue } = context;
  const posted = request.method === "POST" ? await request.clone().formData() : null;
  const tookUp = posted !== null && takeUpVisit(context, posted);
  if (tookUp) {
    // Its page was only ever shown to who had been through the steps before it.
    const passed = venue.checkoutSeries.slice(0, Math.max(0, venue.checkoutSeries.indexOf(name)));
    const stepByStep = name !== "express-checkout";
    session.checkout = {
      ...session.checkout,
      passed: passed.filter((step) => step !== "express-checkout"),
      stepByStep,
    };
  }
  if (posted !== null && tookUp && (await context.basket()) === null) {
    // It has become a customer's: signing in brings it back, and leads to what was typed.
    keepDraft(session, name, posted);
    session.returnTo = checkoutSteps[name].path;
    // The page that asks for email and password at once: a kept form leaves the cookie no room for a typed email.
    return throwRedirect(pathTo("password"));
  }
  const basket = await validBasket(context);
  const customer = await context.customer();
  const facts = await checkoutFacts(context, basket, customer);
  const series = seriesAt(venue.checkoutSeries, facts, name);

  const first = stepBefore(series, facts, name);
  if (first !== null) {
    if (first === "account" && customer !== null) {
      // Its page says which tickets this customer may not have, or that the access code is for another name.
      context.log.info({ step: name }, "customer not entitled to the basket");
    } else if (first === "account") {
      if (posted === null) session.flash("booking-for");
      else keepDraft(session, name, posted);
    } else if (facts.agreedTotal !== null && facts.agreedTotal !== basket.totals.toPay.amount) {
      // Another tab changed the basket: what was agreed to is not what would be paid.
      session.flash("total-changed");
    } else {
      session.flash(isSkipped(series, facts, name) ? "step-skipped" : "step-first");
    }
    return throwRedirect(checkoutSteps[first].path);
  }
  const next = nextStep(series, facts, name);
  const back = checkoutSteps[previousStep(series, facts, name) ?? name].path;
  const progress = checkoutProgress(series, facts, name);
  return {
    basket,
    // From delivery on the account step is complete, which is what makes these two present.
    customer: customer as CheckoutVisit<Name>["customer"],
    crmSession: session.crmSession as CheckoutVisit<Name>["crmSession"],
    facts,
    progress,
    frame: { progress, back, visit: visitToken(context, basket.id) },
    typed: takeDraft(session, name, posted),
    next: checkoutSteps[next ?? name].path,
    back,
    isLast: next === null,
  };
}
