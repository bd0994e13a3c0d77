import type { Customer } from "#contract/schemas/customer";
import type { AppLoadContext } from "@remix-run/node";

import type { CrmSession } from "../ticketing/ticketing";
import { redirectToSignIn } from "./redirect-to-sign-in";

/**
 * The customer who is signed in. Anybody else is sent to sign in, told why, and comes back afterwards.
 * Called in the loader and in the action of each page that needs it.
 */
export async function requireCustomer(
  context: AppLoadContext,
  request: Request,
): Promise<{ customer: Customer; crmSession: CrmSession }> {
  const customer = await context.customer();
  const { session } = context;
  if (customer !== null && session.crmSession !== null) {
    return { customer, crmSession: session.crmSession };
  }
  return redirectToSignIn(context, request);
}
