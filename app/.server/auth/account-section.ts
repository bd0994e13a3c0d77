import type { AppLoadContext } from "@remix-run/node";
import type { Customer } from "#contract/schemas/customer";
import type { Order } from "#contract/schemas/order";

import { requestedPath } from "~/.server/http/canonical-path";
import { foundOrder, throwErrorPage, throwRedirect } from "~/.server/http/rendering/replies";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { sectionsOf } from "~/domain/account/account-sections";
import type { AccountSectionName } from "~/domain/account/account-sections";
import type { Failed } from "~/domain/failed";
import { pathTo } from "~/routing/paths";

/**
 * The signed-in customer at a section of the account; a section that the venue does not have is a 404.
 * An outage's 503 page says what could not be done.
 */
export async function accountSection(
  context: AppLoadContext,
  request: Request,
  name: AccountSectionName,
): ReturnType<typeof requireCustomer> {
  const signedIn = await requireCustomer(context, request).catch((thrown: unknown) => {
    if (isUnavailable(thrown)) return throwErrorPage(503, failedIn(name, request.method));
    throw thrown;
  });
  return sectionsOf(context.venue).includes(name) ? signedIn : throwErrorPage(404);
}

/**
 * The session for a form that the box office carries out once: a repeated post may come with a token that only
 * the call itself still recognizes, so unlike `accountSection` this lets an unknown session pass.
 */
export async function repeatableSection(
  context: AppLoadContext,
  request: Request,
  name: AccountSectionName,
): Promise<CrmSession> {
  const { crmSession } = context.session;
  if (crmSession === null) return redirectToSignIn(context, request);
  const known = await context.crm.getCustomer({ session: crmSession });
  if (!known.ok && known.failure.code === "unavailable")
    return throwErrorPage(503, failedIn(name, request.method));
  return sectionsOf(context.venue).includes(name) ? crmSession : throwErrorPage(404);
}

/** Whose wrong passwords are counted where the signed-in customer gives theirs again: the same caller as at sign-in. */
export async function passwordCaller({ browser, addressBlock, customer }: AppLoadContext) {
  return browser.callerFor("customer", (await customer())?.email ?? "", addressBlock);
}

function isUnavailable(thrown: unknown): boolean {
  if (typeof thrown !== "object" || thrown === null || !("init" in thrown)) return false;
  return (thrown as { init: ResponseInit | null }).init?.status === 503;
}

function failedIn(name: AccountSectionName, method: string): Failed {
  if (name === "your-orders") return "load-orders";
  if (method !== "POST") return "fetch-details";
  if (name === "update-password") return "update-password";
  return name === "contact-preferences" ? "update-preferences" : "update-details";
}

/** Redirects anyone else to sign in, with the reason, and back here afterwards. */
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

/** The signed-in customer's own order; somebody else's is not found, like one that does not exist. */
export async function ownOrder(
  context: AppLoadContext,
  request: Request,
  orderId: string,
): Promise<Order> {
  const { crmSession } = await requireCustomer(context, request);
  const params = { id: orderId };
  return foundOrder(await context.crm.getOrder({ params, session: crmSession, orderToken: null }));
}
