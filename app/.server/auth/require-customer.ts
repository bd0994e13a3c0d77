import type { AppLoadContext } from "@remix-run/node";
import type { Customer } from "#contract/schemas/customer";
import type { Order } from "#contract/schemas/order";

import { requestedPath } from "../rendering/canonical-path";
import { foundOrder, orErrorPage, throwErrorPage, throwRedirect } from "../rendering/replies";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { listSections } from "~/domain/account/account-sections";
import type { AccountSectionName } from "#contract/names/account-section-names";
import type { Failed } from "~/domain/notices/failed";
import { pathTo } from "~/routing/paths";

/**
 * Returns the signed-in customer for an account section. Throws a 404 if the venue does not offer the section, and a
 * 503 that names the failed action if the box office is down.
 */
export async function accountSection(
  context: AppLoadContext,
  request: Request,
  name: AccountSectionName,
): ReturnType<typeof requireCustomer> {
  const signedIn = await orErrorPage(
    requireCustomer(context, request),
    failedIn(name, request.method),
  );
  return listSections(context.venue).includes(name) ? signedIn : throwErrorPage(404);
}

/**
 * Returns the session for an idempotent form. Unlike `accountSection` it accepts an unknown session: a repeated post
 * may carry a token that only the repeated call itself still accepts.
 */
export async function repeatableSection(
  context: AppLoadContext,
  request: Request,
  name: AccountSectionName,
): Promise<CrmSession> {
  const { crmSession } = context.session;
  if (crmSession === null) return redirectToSignIn(context, request);
  const read = context.crm.getCustomer({ session: crmSession });
  await orErrorPage(read, failedIn(name, request.method));
  return listSections(context.venue).includes(name) ? crmSession : throwErrorPage(404);
}

/** Returns the caller for which wrong passwords are counted when a signed-in customer confirms theirs. */
export async function passwordCaller({ browser, addressBlock, customer }: AppLoadContext) {
  return browser.callerFor("customer", (await customer())?.email ?? "", addressBlock);
}

function failedIn(name: AccountSectionName, method: string): Failed {
  if (name === "your-orders") return "load-orders";
  if (method !== "POST") return "fetch-details";
  if (name === "update-password") return "update-password";
  return name === "contact-preferences" ? "update-preferences" : "update-details";
}

/** Returns the signed-in customer. Redirects others to sign in, and back here afterwards. */
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

export function redirectToSignIn({ session }: AppLoadContext, request: Request): never {
  session.crmSession = null;
  session.returnTo = requestedPath(request);
  session.flash("sign-in-first");
  return throwRedirect(pathTo("login"));
}

/** Returns an order of the signed-in customer. Throws a 404 for any other order. */
export async function ownOrder(
  context: AppLoadContext,
  request: Request,
  orderId: string,
): Promise<Order> {
  const { crmSession } = await requireCustomer(context, request);
  const params = { id: orderId };
  return foundOrder(context.crm.getOrder({ params, session: crmSession, orderToken: null }));
}
