import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/**
 * A token is valid for one purpose only. `order`: links in order mails. `payment-outcome`, `debit-outcome`: return
 * links from the provider's page, which show only the outcome. `stream`: the player page of one ticket.
 */
type TokenPurpose = "order" | "payment-outcome" | "debit-outcome" | "stream";

/** A token contains its expiry but not its subject, which the verifier passes in. */
type SignedToken = {
  /** `subject`: ids. Returns a URL-safe token of at most 40 characters. */
  sign: (subject: readonly string[], until: Date) => string;
  isValid: (subject: readonly string[], token: string, now: Date) => boolean;
};

/**
 * Format: `<expiry, base36>.<first half of an HMAC-SHA-256, base64url>`. Each purpose has its own derived key. The
 * first secret signs, all secrets verify.
 */
export function signedToken(purpose: TokenPurpose, secrets: readonly string[]): SignedToken {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", `foyer token ${purpose}`, 32)),
  );
  const signatureOf = (key: Buffer, subject: readonly string[], expiry: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify([...subject, expiry]))
      .digest()
      .subarray(0, 16);
  return {
    sign(subject, until) {
      const [key] = keys;
      if (key === undefined) throw new Error("no secret to sign with");
      const expiry = until.getTime().toString(36);
      return `${expiry}.${signatureOf(key, subject, expiry).toString("base64url")}`;
    },
    isValid(subject, token, now) {
      const [expiry = "", encoded = "", ...rest] = token.split(".");
      if (rest.length > 0 || !(Number.parseInt(expiry, 36) > now.getTime())) return false;
      const signature = Buffer.from(encoded, "base64url");
      return keys.some((key) => {
        const expected = signatureOf(key, subject, expiry);
        return signature.length === expected.length && timingSafeEqual(signature, expected);
      });
    },
  };
}
