import { createHmac, timingSafeEqual } from "node:crypto";

import type { LoadContext } from "./load-context";

/** References to baskets, signed with the first secret and known by all: half of an HMAC-SHA-256, base64url. */
export function createOrderReference(secrets: readonly string[]): LoadContext["orderReference"] {
  const signWith = (secret: string, basketId: string) =>
    createHmac("sha256", secret).update(`order of basket ${basketId}`).digest().subarray(0, 16);
  return {
    sign: (basketId) => signWith(secrets[0] ?? "", basketId).toString("base64url"),
    matches(basketId, reference) {
      const given = Buffer.from(reference, "base64url");
      return secrets.some((secret) => {
        const expected = signWith(secret, basketId);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
