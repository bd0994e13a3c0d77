import type { AppLoadContext } from "@remix-run/node";
import type { Customer } from "#contract/schemas/customer";
import type { Order } from "#contract/schemas/order";

import { requestedPath } from "~/.server/http/canonical-path";
import { foundOrder, refuse, throwRedirect } from "~/.server/http/pages/replies";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { sectionsOf } from "~/domain/account/account-sections";
import type { AccountSectionName } from "~/domain/account/account-sections";
import type { Failed } from "~/domain/failed";
import { pathTo } from "~/routing/paths";

/**
 * The customer who looks at this section of the account, signed in; a section that the venue has not is a 404. Where
 * the box office does not answer the 503 page says what could not be done. Called in the loader and in the action of
 * each page of the section.
 */
export async function accountSection(
  context: AppLoadContext,
  request: Request,
  name: AccountSectionName,
): ReturnType<typeof requireCustomer> {
  const signedIn = await requireCustomer(context, request).catch((thrown: unknown) => {
    if (isUnavailable(thrown)) return refuse(503, failedIn(name, request.method));
    throw thrown;
  });
  return sectionsOf(context.venue).includes(name) ? signedIn : refuse(404);
}

/**
 * The session of whoever sends a form that the box office carries out at most once, and answers again when it is posted
 * twice. Unlike `accountSection` it lets a session pass that the box office does not know: the second post comes with the
 * session's old token, which only the call itself may still recognize.
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
    return refuse(503, failedIn(name, request.method));
  return sectionsOf(context.venue).includes(name) ? crmSession : refuse(404);
}

/** Whether this is what `refuse(503)` throws. */
function isUnavailable(thrown: unknown): boolean {
  if (typeof thrown !== "object" || thrown === null || !("init" in thrown)) return false;
  return (thrown as { init: ResponseInit | null }).init?.status === 503;
}

/** What a section's page, or its form, was about. */
function failedIn(name: AccountSectionName, method: string): Failed {
  if (name === "your-orders") return "load-orders";
  if (method !== "POST") return "fetch-details";
  if (name === "update-password") return "update-password";
  return name === "contact-preferences" ? "update-preferences" : "update-details";
}

/**
 * The signed-in customer. Anyone else is redirected to sign in, with the reason, and returns here afterwards.
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

/** Redirects to sign in, with the reason; the visitor returns to this page afterwards. */
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
