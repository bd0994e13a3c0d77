import { createHmac, timingSafeEqual } from "node:crypto";

/** Signatures that expire. `until` and `now` are ISO with an offset. */
export type ExpiringSignature = {
  sign: (subject: string, until: string) => string;
  isValid: (subject: string, signature: string, now: string) => boolean;
};

/**
 * Signatures are `<end>.<HMAC-SHA-256>` in base36 and base64url, the HMAC cut to `bytes`. The first secret signs, all
 * verify. `textOf` must include the purpose, so that no other signature is valid for it.
 */
export function expiringSignature(
  secrets: readonly string[],
  textOf: (subject: string, ends: string) => string,
  bytes = 16,
): ExpiringSignature {
  const signatureOf = (secret: string, subject: string, ends: string) =>
    createHmac("sha256", secret).update(textOf(subject, ends)).digest().subarray(0, bytes);
  return {
    sign(subject, until) {
      const ends = Date.parse(until).toString(36);
      return `${ends}.${signatureOf(secrets[0] ?? "", subject, ends).toString("base64url")}`;
    },
    isValid(subject, signature, now) {
      const [ends = "", hmac = ""] = signature.split(".");
      if (!(Number.parseInt(ends, 36) > Date.parse(now))) return false;
      const actual = Buffer.from(hmac, "base64url");
      return secrets.some((secret) => {
        const expected = signatureOf(secret, subject, ends);
        return actual.length === expected.length && timingSafeEqual(actual, expected);
      });
    },
  };
}
