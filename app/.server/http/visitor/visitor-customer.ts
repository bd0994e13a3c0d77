import type { Customer } from "#contract/schemas/customer";
import { buysAsGuest } from "~/domain/account/customer";

import type { Crm } from "~/.server/ticketing/ticketing";
import type { VisitorSession } from "~/.server/session/visitor-session";
import { refuse } from "../pages/replies";

/** The customer who is signed in: fetched when first asked for, then remembered for the rest of the request. */
export function visitorCustomer(crm: Crm, session: VisitorSession): () => Promise<Customer | null> {
  let known: Promise<Customer | null> | undefined;
  let knownFor: string | null = null;

  async function fetchCustomer(token: string): Promise<Customer | null> {
    const result = await crm.getCustomer({ session: token });
    if (result.ok) {
      session.isGuest = buysAsGuest(result.value);
      return result.value;
    }
    if (result.failure.code === "unavailable") return refuse(503);
    // Signed out elsewhere, or too long ago.
    session.crmSession = null;
    return null;
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
