import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { Customer } from "#contract/schemas/customer";
import { buysAsGuest } from "~/domain/account/customer";
import type { Crm } from "~/.server/ticketing/ticketing";
import type { RequestHandler } from "express";
import type { Seal } from "~/.server/session/seal";
import { VisitorSession } from "~/.server/session/visitor-session";

/** Returns a function that reads the signed-in customer once, from `checkoutReadIn` if that has been read. */
export function visitorCustomer(
  crm: Crm,
  session: VisitorSession,
  checkoutReadIn: (crmSession: string) => Promise<CheckoutRead | null> | null,
): () => Promise<Customer | null> {
  let cached: Promise<Customer | null> | undefined;
  let cachedFor: string | null = null;

  async function fetchCustomer(token: string): Promise<Customer | null> {
    const checkoutRead = await checkoutReadIn(token);
    if (checkoutRead !== null) return updateSession(checkoutRead.customer);
    const result = await crm.getCustomer({ session: token });
    return updateSession(result.ok ? result.value : null);
  }

  function updateSession(customer: Customer | null): Customer | null {
    // Null: signed out elsewhere, or expired.
    if (customer === null) session.crmSession = null;
    else session.isGuest = buysAsGuest(customer);
    return customer;
  }

  return () => {
    const token = session.crmSession;
    if (token === null) return Promise.resolve(null);
    if (cached === undefined || cachedFor !== token) {
      cachedFor = token;
      cached = fetchCustomer(token);
    }
    return cached;
  };
}

/** Opens the visitor's session. An invalid or expired one becomes a new, empty session. */
export function openVisitorSession(seal: Seal): RequestHandler {
  return (req, res, next) => {
    const sealed = res.locals.cookies.foyer;
    if (sealed === undefined) {
      res.locals.session = new VisitorSession(null);
      next();
      return;
    }
    seal.unseal(sealed).then((stored) => {
      const session = new VisitorSession(stored);
      session.dropShownNotices(req.method === "POST" ? null : req.originalUrl);
      res.locals.session = session;
      if (stored === null) res.clearCookie("foyer", { path: "/" });
      next();
    }, next);
  };
}
