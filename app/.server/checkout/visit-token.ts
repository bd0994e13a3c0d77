import type { AppLoadContext } from "@remix-run/node";

/** The hidden field of each step's form that says of which basket it is. */
export const VISIT_FIELD = "visit";

/** The basket's id and its signature. */
export function visitToken(
  { orderReference }: Pick<AppLoadContext, "orderReference">,
  basketId: string,
): string {
  return `${basketId}.${orderReference.sign(basketId)}`;
}

/**
 * After a session is over (spec section 9: 1,200 seconds) the form that was open still knows its basket: the visitor
 * gets it back. One who has a basket in hand keeps that. Says whether it was given back.
 */
export function takeUpVisit(
  { session, orderReference }: Pick<AppLoadContext, "session" | "orderReference">,
  form: FormData,
): boolean {
  const token = form.get(VISIT_FIELD);
  if (session.basketId !== null || typeof token !== "string") return false;
  const at = token.lastIndexOf(".");
  const basketId = token.slice(0, Math.max(0, at));
  if (!orderReference.matches(basketId, token.slice(at + 1))) return false;
  session.basketId = basketId;
  return true;
}
