import { redirect, type AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import type { CheckoutStepName } from "#contract/names/checkout-series";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { checkoutFacts } from "./checkout-facts.server";
import { nextStep, seriesAt } from "./visitor-steps";

export async function pathAfterStep(
  context: AppLoadContext,
  name: CheckoutStepName,
): Promise<string> {
  await context.readCheckout();
  const facts = await checkoutFacts(context, await context.basket(), await context.customer());
  const next = nextStep(seriesAt(context.venue.checkoutSeries, facts, name), facts, name);
  return checkoutSteps[next ?? name].path;
}

/** Marks a step as done and redirects to the next step. */
export async function completeStep(
  context: AppLoadContext,
  name: CheckoutStepName,
): Promise<Response> {
  const { session } = context;
  const { passed } = session.checkoutProgress;
  if (!passed.includes(name))
    session.checkoutProgress = { ...session.checkoutProgress, passed: [...passed, name] };
  return redirect(await pathAfterStep(context, name), 303);
}

/**
 * Stores the basket that the visitor agreed to, as on the summary. Later steps show it, so they must be passed
 * again.
 * @param agreedOn the step whose page pays in place of the summary
 */
export function storeAgreement(
  { session, venue }: AppLoadContext,
  { totals, revision }: Pick<Basket, "totals" | "revision">,
  agreedOn: CheckoutStepName | null = null,
): void {
  const index = venue.checkoutSeries.indexOf("summary");
  const passed = session.checkoutProgress.passed.filter(
    (step) => venue.checkoutSeries.indexOf(step) < index,
  );
  session.checkoutProgress = {
    ...session.checkoutProgress,
    agreedTotal: totals.toPay.amount,
    agreedRevision: revision ?? null,
    agreedOn,
    passed,
  };
}
