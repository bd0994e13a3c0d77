import type { AppLoadContext } from "@remix-run/node";

import type { Basket } from "~/domain/basket";
import {
  checkoutProgress,
  checkoutSteps,
  nextStep,
  previousStep,
  stepBefore,
} from "~/domain/checkout-steps";
import type { CheckoutFacts, CheckoutStepName, ProgressEntry } from "~/domain/checkout-steps";
import type { Customer } from "~/domain/customer";
import { validateBasket } from "~/domain/validate-basket";

import type { CrmSession } from "../crm/crm";
import { leadTo } from "../http/replies";

type BeforeSignIn = "basket" | "account";

/** A visitor who may be on a step of the checkout. */
export type CheckoutVisit<Name extends CheckoutStepName> = {
  basket: Basket;
  customer: Name extends BeforeSignIn ? Customer | null : Customer;
  crmSession: Name extends BeforeSignIn ? CrmSession | null : CrmSession;
  facts: CheckoutFacts;
  progress: ProgressEntry[];
  /** The paths of the steps around this one; the first and the last lead to themselves. */
  next: string;
  back: string;
};

/** A basket that may go on; else the basket's own page, which says why. */
export async function validBasket(context: AppLoadContext): Promise<Basket> {
  const verdict = validateBasket(await context.basket());
  if (verdict.ok) return verdict.basket;
  context.session.flash(`basket-${verdict.problem}`);
  return leadTo(checkoutSteps.basket.path);
}

/**
 * Lets a visitor onto a step whose predecessors are complete; others are sent to the first that is not, and told so.
 * Called in the loader and in the action of each step.
 */
export async function checkoutStep<const Name extends CheckoutStepName>(
  context: AppLoadContext,
  _request: Request,
  name: Name,
): Promise<CheckoutVisit<Name>> {
  const basket = await validBasket(context);
  const customer = await context.customer();
  const { session, venue } = context;
  const series = venue.checkoutSeries;
  const facts: CheckoutFacts = { basket, customer, ...session.checkout };

  const first = stepBefore(series, facts, name);
  if (first !== null) {
    session.flash(first === "account" ? "sign-in-first" : "step-first");
    return leadTo(checkoutSteps[first].path);
  }
  const next = nextStep(series, facts, name) ?? name;
  const back = previousStep(series, facts, name) ?? name;
  return {
    basket,
    // From delivery on the account step is complete, which is what makes these two present.
    customer: customer as CheckoutVisit<Name>["customer"],
    crmSession: session.crmSession as CheckoutVisit<Name>["crmSession"],
    facts,
    progress: checkoutProgress(series, facts, name),
    next: checkoutSteps[next].path,
    back: checkoutSteps[back].path,
  };
}
