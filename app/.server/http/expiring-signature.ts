import { createHmac, timingSafeEqual } from "node:crypto";

/** Signs what a visitor brings back before an end. `ends` and `now` are ISO with an offset. */
export type ExpiringSignature = {
  sign: (subject: string, until: string) => string;
  isValid: (subject: string, signature: string, now: string) => boolean;
};

/**
 * `<end>.<HMAC-SHA-256>`, base36 and base64url; `bytes` of the HMAC are kept. The first secret signs, all check. What is
 * signed names its purpose, so that no other signature passes for one.
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
      const [ends = "", given = ""] = signature.split(".");
      if (!(Number.parseInt(ends, 36) > Date.parse(now))) return false;
      const shown = Buffer.from(given, "base64url");
      return secrets.some((secret) => {
        const expected = signatureOf(secret, subject, ends);
        return shown.length === expected.length && timingSafeEqual(shown, expected);
      });
    },
  };
}
