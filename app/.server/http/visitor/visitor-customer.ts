import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { Customer } from "#contract/schemas/customer";
import { buysAsGuest } from "~/domain/account/customer";
import type { Crm } from "~/.server/ticketing/ticketing";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import type { RequestHandler } from "express";
import type { Seal } from "~/.server/session/seal";
import { VisitorSession } from "~/.server/session/visitor-session";

/** `readIn`: what was read of the customer together with their basket. */
export function visitorCustomer(
  crm: Crm,
  session: VisitorSession,
  readIn: (crmSession: string) => Promise<CheckoutRead | null> | null,
): () => Promise<Customer | null> {
  let known: Promise<Customer | null> | undefined;
  let knownFor: string | null = null;

  async function fetchCustomer(token: string): Promise<Customer | null> {
    const read = await readIn(token);
    if (read !== null) return remember(read.customer);
    const result = await crm.getCustomer({ session: token });
    if (!result.ok && result.failure.code === "unavailable") return throwErrorPage(503);
    return remember(result.ok ? result.value : null);
  }

  function remember(customer: Customer | null): Customer | null {
    // Signed out elsewhere, or too long ago.
    if (customer === null) session.crmSession = null;
    else session.isGuest = buysAsGuest(customer);
    return customer;
  }

  return () => {
    const token = session.crmSession;
    if (token === null) return Promise.resolve(null);
    if (known === undefined || knownFor !== token) {
      knownFor = token;
      known = fetchCustomer(token);
    }
    return known;
  };
}

/** Opens the sealed session. One that was tampered with or has idled out is a new, empty one: never an error. */
export function openVisitorSession(seal: Seal): RequestHandler {
  return (_req, res, next) => {
    const sealed = res.locals.cookies.foyer;
    if (sealed === undefined) {
      res.locals.session = new VisitorSession(null);
      next();
      return;
    }
    seal.unseal(sealed).then((stored) => {
      res.locals.session = new VisitorSession(stored);
      if (stored === null) res.clearCookie("foyer", { path: "/" });
      next();
    }, next);
  };
}
