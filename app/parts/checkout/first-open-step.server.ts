import { redirect, type AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import { isEmpty } from "~/domain/basket/basket";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { pathTo } from "~/routing/paths";
import { checkoutFacts } from "./checkout-facts.server";
import { firstIncompleteStep } from "./visitor-steps";

/** Returns the path of the open payment, or of the first incomplete step. */
export async function firstOpenPath(context: AppLoadContext, basket: Basket): Promise<string> {
  if (basket.status === "paying") return pathTo("checkout-payment");
  const filled = isEmpty(basket) ? null : basket;
  await context.readCheckout();
  const facts = await checkoutFacts(context, filled, await context.customer());
  return checkoutSteps[firstIncompleteStep(context.venue.checkoutSeries, facts)].path;
}

/** Stores the basket in the session and redirects to its first incomplete step. */
export async function redirectToCheckout(context: AppLoadContext, basket: Basket) {
  context.keepBasket(basket);
  return redirect(await firstOpenPath(context, basket), 303);
}
