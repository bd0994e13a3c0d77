import type { AppLoadContext } from "@remix-run/node";
import { createHmac, timingSafeEqual } from "node:crypto";

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
 * After a session is over (1,200 seconds) the form that was open still knows its basket: the visitor
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

/**
 * Signs and checks what the form of a checkout step knows of its basket, which it finds again after the session has
 * ended. Until a time, and for nothing else: it opens no order (the box office makes those tokens).
 */
export type VisitReference = {
  /** `until` is ISO with an offset. */
  sign: (basketId: string, until: string) => string;
  matches: (basketId: string, reference: string, now: string) => boolean;
};

/** Signed with the first secret and known by all: `<until>.<half of an HMAC-SHA-256>`, base36 and base64url. */
export function createVisitReference(secrets: readonly string[]): VisitReference {
  const signWith = (secret: string, basketId: string, ends: string) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["basket reference", "visit", basketId, ends]))
      .digest()
      .subarray(0, 16);
  return {
    sign(basketId, until) {
      const ends = Date.parse(until).toString(36);
      const signature = signWith(secrets[0] ?? "", basketId, ends).toString("base64url");
      return `${ends}.${signature}`;
    },
    matches(basketId, reference, now) {
      const [ends = "", signature = ""] = reference.split(".");
      if (!(Number.parseInt(ends, 36) > Date.parse(now))) return false;
      const given = Buffer.from(signature, "base64url");
      return secrets.some((secret) => {
        const expected = signWith(secret, basketId, ends);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
