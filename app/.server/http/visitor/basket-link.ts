import { createHmac, timingSafeEqual } from "node:crypto";

/** Signs a link that brings one basket to another device, and reads it there. */
export type BasketLinks = {
  /** `until` is ISO with an offset: nobody is let in by it after that. */
  sign: (basketId: string, until: string) => string;
  /** The basket's id, or null for a link that was not made here or has run out. */
  read: (token: string, now: string) => string | null;
};

/**
 * Links signed with the first secret and read with all of them: `<basket>.<until>.<half of an HMAC-SHA-256>`. What is
 * signed begins with what it is for, so that no other reference of ours passes for such a link.
 */
export function createBasketLinks(secrets: readonly string[]): BasketLinks {
  const signWith = (secret: string, basketId: string, until: string) =>
    createHmac("sha256", secret)
      .update(`bring basket ${basketId} here until ${until}`)
      .digest()
      .subarray(0, 16);
  return {
    sign(basketId, until) {
      const ends = Date.parse(until).toString(36);
      const signature = signWith(secrets[0] ?? "", basketId, ends).toString("base64url");
      return [basketId, ends, signature].join(".");
    },
    read(token, now) {
      const [basketId = "", ends = "", signature = ""] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const isOurs = secrets.some((secret) => {
        const expected = signWith(secret, basketId, ends);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isOurs && Number.parseInt(ends, 36) > Date.parse(now) ? basketId : null;
    },
  };
}
