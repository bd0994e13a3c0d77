import type { AppLoadContext } from "@remix-run/node";

import { requireCustomer } from "~/.server/auth/account-section";
import type { CrmSession } from "~/.server/ticketing/ticketing";

type FormAnswerer = { session: CrmSession | null; basketId: string | null };

/** The customer who is signed in, else the basket in hand; anyone else is asked to sign in before anything is typed. */
export async function formAnswerer(
  context: AppLoadContext,
  request: Request,
): Promise<FormAnswerer> {
  const customer = await context.customer();
  const { crmSession } = context.session;
  if (customer !== null && crmSession !== null) return { session: crmSession, basketId: null };
  const basket = await context.basket();
  if (basket !== null) return { session: crmSession, basketId: basket.id };
  const required = await requireCustomer(context, request);
  return { session: required.crmSession, basketId: null };
}

export function getForm(
  { crm }: AppLoadContext,
  instanceId: string,
  { session, basketId }: FormAnswerer,
) {
  const query = { basketId: basketId ?? undefined };
  return crm.getInstanceForm({ params: { id: instanceId }, query, session });
}
