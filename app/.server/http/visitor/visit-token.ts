import type { AppLoadContext } from "@remix-run/node";
import { createHmac, timingSafeEqual } from "node:crypto";

/** The hidden field of each step's form that says of which basket it is. */
export const VISIT_FIELD = "visit";

/** No seat is held for longer than this. */
const VISIT_MS = 12 * 60 * 60 * 1000;

export function visitToken(
  { visitReference, now }: Pick<AppLoadContext, "visitReference" | "now">,
  basketId: string,
): string {
  const until = new Date(Date.parse(now) + VISIT_MS).toISOString();
  return `${basketId}.${visitReference.sign(basketId, until)}`;
}

/** Gives a form that outlived its session (1,200 seconds) its basket back, unless another is in hand. Whether it did. */
export function restoreVisit(
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

/** Signs what a checkout form knows of its basket, found again after the session has ended. It opens no order. */
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
