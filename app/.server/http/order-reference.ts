import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * What a reference is for; one made for another purpose is refused. `order`: the pages of an order, for whoever has its
 * mail. `return`: the way back from the card provider, which says how the payment went and shows nothing else. `visit`:
 * the form of a checkout step, which finds its basket again after the session has ended.
 */
export type ReferencePurpose = "order" | "return" | "visit";

/** Signs and checks references to baskets in links and forms: each for one purpose, and until a time. */
export type OrderReference = {
  /** `until` is ISO with an offset. */
  sign: (purpose: ReferencePurpose, basketId: string, until: string) => string;
  matches: (purpose: ReferencePurpose, basketId: string, reference: string, now: string) => boolean;
};

/** Signed with the first secret and known by all: `<until>.<half of an HMAC-SHA-256>`, base36 and base64url. */
export function createOrderReference(secrets: readonly string[]): OrderReference {
  const signWith = (secret: string, purpose: string, basketId: string, ends: string) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["basket reference", purpose, basketId, ends]))
      .digest()
      .subarray(0, 16);
  return {
    sign(purpose, basketId, until) {
      const ends = Date.parse(until).toString(36);
      const signature = signWith(secrets[0] ?? "", purpose, basketId, ends).toString("base64url");
      return `${ends}.${signature}`;
    },
    matches(purpose, basketId, reference, now) {
      const [ends = "", signature = ""] = reference.split(".");
      if (!(Number.parseInt(ends, 36) > Date.parse(now))) return false;
      const given = Buffer.from(signature, "base64url");
      return secrets.some((secret) => {
        const expected = signWith(secret, purpose, basketId, ends);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
