import { createHmac, timingSafeEqual } from "node:crypto";

type Instant = Date | string;

/** Signatures that expire. They contain their end but not their subject, which the verifier passes in. */
export type ExpiringSignature<Subject = string> = {
  /** `until`: a date, or ISO with an offset. */
  sign: (subject: Subject, until: Instant) => string;
  isValid: (subject: Subject, signature: string, now: Instant) => boolean;
};

/**
 * Signatures are `<end>.<HMAC-SHA-256>` in base36 and base64url, the HMAC cut to `bytes`. The first key signs, all
 * verify. `getText` or the key must be unique to the purpose, so that no other signature is valid for it.
 */
export function expiringSignature<Subject = string>(
  keys: readonly (string | Buffer)[],
  getText: (subject: Subject, ends: string) => string,
  bytes = 16,
): ExpiringSignature<Subject> {
  const getSignature = (key: string | Buffer, subject: Subject, ends: string) =>
    createHmac("sha256", key).update(getText(subject, ends)).digest().subarray(0, bytes);
  return {
    sign(subject, until) {
      const [key] = keys;
      if (key === undefined) throw new Error("no secret to sign with");
      const ends = new Date(until).getTime().toString(36);
      return `${ends}.${getSignature(key, subject, ends).toString("base64url")}`;
    },
    isValid(subject, signature, now) {
      const [ends = "", hmac = "", ...rest] = signature.split(".");
      if (rest.length > 0 || !(Number.parseInt(ends, 36) > new Date(now).getTime())) return false;
      const actual = Buffer.from(hmac, "base64url");
      return keys.some((key) => {
        const expected = getSignature(key, subject, ends);
        return actual.length === expected.length && timingSafeEqual(actual, expected);
      });
    },
  };
}
