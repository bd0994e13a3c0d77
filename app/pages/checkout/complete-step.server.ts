import { redirect, type AppLoadContext } from "@remix-run/node";

import { checkoutSteps, type CheckoutStepName } from "~/domain/checkout/checkout-steps";
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

/** Ends a step's action: the step is done, and the visitor is sent to the next one that has something to ask. */
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

/** The visitor agreed on this step to pay this much (minor units). The steps after it name the sum: they are asked again. */
export function agreeTo(
  { session, venue }: AppLoadContext,
  name: CheckoutStepName,
  agreedTotal: number,
): void {
  const at = venue.checkoutSeries.indexOf(name);
  const passed = session.checkoutProgress.passed.filter(
    (step) => venue.checkoutSeries.indexOf(step) < at,
  );
  session.checkoutProgress = { ...session.checkoutProgress, agreedTotal, passed };
}
