import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/**
 * A token of another purpose is refused. `order`: the link of an order's mails. `payment-outcome` and `debit-outcome`:
 * the return link from the provider's page, which shows the outcome and nothing else. `stream`: the player
 * page of one ticket.
 */
type TokenPurpose = "order" | "payment-outcome" | "debit-outcome" | "stream";

/** Signs and checks tokens of one purpose. They carry their expiry; the subject is passed in by the verifier. */
type SignedToken = {
  /** `subject`: the ids that the token is about. URL-safe, at most 40 characters. */
  sign: (subject: readonly string[], until: Date) => string;
  isValid: (subject: readonly string[], token: string, now: Date) => boolean;
};

/** `<end>.<half of an HMAC-SHA-256>`, base36 and base64url. The first secret signs, all check. A key for each purpose. */
export function signedToken(purpose: TokenPurpose, secrets: readonly string[]): SignedToken {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", `foyer token ${purpose}`, 32)),
  );
  const signature = (key: Buffer, subject: readonly string[], ends: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify([...subject, ends]))
      .digest()
      .subarray(0, 16);
  return {
    sign(subject, until) {
      const [key] = keys;
      if (key === undefined) throw new Error("no secret to sign with");
      const ends = until.getTime().toString(36);
      return `${ends}.${signature(key, subject, ends).toString("base64url")}`;
    },
    isValid(subject, token, now) {
      const [ends = "", given = "", ...more] = token.split(".");
      if (more.length > 0 || !(Number.parseInt(ends, 36) > now.getTime())) return false;
      const shown = Buffer.from(given, "base64url");
      return keys.some((key) => {
        const expected = signature(key, subject, ends);
        return shown.length === expected.length && timingSafeEqual(shown, expected);
      });
    },
  };
}
