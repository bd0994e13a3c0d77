import type { Customer } from "#contract/schemas/customer";
import type { Basket } from "#contract/schemas/basket";
import type { AppLoadContext } from "@remix-run/node";

import type { CheckoutFacts } from "~/domain/checkout/checkout-steps";

import { findRelevantSteps } from "./find-relevant-steps.server";

/** All that says where on the venue's steps this visitor is. */
export async function checkoutFacts(
  { crm, session, venue }: Pick<AppLoadContext, "crm" | "session" | "venue">,
  basket: Basket | null,
  customer: Customer | null,
): Promise<CheckoutFacts> {
  const agreed = session.checkout;
  const visit = { basket, crmSession: customer === null ? null : session.crmSession, ...agreed };
  return { basket, customer, ...agreed, asks: await findRelevantSteps(crm, venue, visit) };
}
