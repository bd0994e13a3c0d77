import type { SessionRecord } from "../state/records";

/** Where the browser goes after paying, with the session's id filled in as Stripe does. */
export function successAddress(session: SessionRecord): string {
  return session.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
