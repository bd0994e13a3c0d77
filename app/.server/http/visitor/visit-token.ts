import type { AppLoadContext } from "@remix-run/node";

/** The hidden field of each step's form that says of which basket it is. */
export const VISIT_FIELD = "visit";

/** No seat is held for longer than this. */
const VISIT_MS = 12 * 60 * 60 * 1000;

/** The basket's id and its signature. It opens no page of an order. */
export function visitToken(
  { visitReference, now }: Pick<AppLoadContext, "visitReference" | "now">,
  basketId: string,
): string {
  const until = new Date(Date.parse(now) + VISIT_MS).toISOString();
  return `${basketId}.${visitReference.sign(basketId, until)}`;
}

/**
 * After a session is over (spec section 9: 1,200 seconds) the form that was open still knows its basket: the visitor
 * gets it back. One who has a basket in hand keeps that. Says whether it was given back.
 */
export function takeUpVisit(
  { session, visitReference, now }: Pick<AppLoadContext, "session" | "visitReference" | "now">,
  form: FormData,
): boolean {
  const token = form.get(VISIT_FIELD);
  if (session.basketId !== null || typeof token !== "string") return false;
  const at = token.indexOf(".");
  const basketId = token.slice(0, Math.max(0, at));
  if (!visitReference.matches(basketId, token.slice(at + 1), now)) return false;
  session.basketId = basketId;
  return true;
}
