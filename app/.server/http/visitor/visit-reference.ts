import { createHmac, timingSafeEqual } from "node:crypto";

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
