import type { AppLoadContext } from "@remix-run/node";

import { requireCustomer } from "~/.server/auth/require-customer";
import type { FormAnswerer } from "~/.server/crm/instance-wishes";

/**
 * For whom a performance's form is answered: the customer who is signed in, else the basket in hand. Who has neither is
 * asked to sign in before anything is typed.
 */
export async function formAnswerer(
  context: AppLoadContext,
  request: Request,
): Promise<FormAnswerer> {
  const customer = await context.customer();
  const { crmSession } = context.session;
  if (customer !== null && crmSession !== null) return { session: crmSession };
  const basket = await context.basket();
  if (basket !== null) return { basketId: basket.id };
  return { session: (await requireCustomer(context, request)).crmSession };
}
