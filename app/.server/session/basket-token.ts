import type { AppLoadContext } from "@remix-run/node";

import { type ExpiringSignature, expiringSignature } from "#runtime/expiring-signature";
import { BASKET_TOKEN_FIELD } from "~/domain/schemas/fields";

/** No hold lasts longer than this. */
const TOKEN_LIFETIME_MS = 12 * 60 * 60 * 1000;

export function signBasketToken(
  { basketTokens, now }: Pick<AppLoadContext, "basketTokens" | "now">,
  basketId: string,
): string {
  const until = new Date(Date.parse(now) + TOKEN_LIFETIME_MS).toISOString();
  return `${basketId}.${basketTokens.sign(basketId, until)}`;
}

/** Restores the basket of a form whose session has expired. False if the token is invalid or there is a basket. */
export function restoreBasket(
  { session, basketTokens, now }: Pick<AppLoadContext, "session" | "basketTokens" | "now">,
  form: FormData,
): boolean {
  const token = form.get(BASKET_TOKEN_FIELD);
  if (session.basketId !== null || typeof token !== "string") return false;
  const at = token.indexOf(".");
  const basketId = token.slice(0, Math.max(0, at));
  if (!basketTokens.isValid(basketId, token.slice(at + 1), now)) return false;
  session.basketId = basketId;
  return true;
}

/** Signs the basket id in checkout forms. The signature does not give access to orders. */
export const createBasketTokens = (secrets: readonly string[]): ExpiringSignature =>
  expiringSignature(secrets, (basketId, ends) =>
    JSON.stringify(["basket reference", "visit", basketId, ends]),
  );
