import fc from "fast-check";
import { expect, it } from "vitest";

import { findTotpStep, fromBase32, toBase32, totpCode, totpStep, totpUri } from "./totp";

const ascii = (text: string) => new TextEncoder().encode(text);
const secret = ascii("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1_000);

// RFC 6238, appendix B, the rows of SHA-1.
it.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("a TOTP code at %d seconds equals the one in RFC 6238", (seconds, code) => {
  expect(totpCode(secret, totpStep(at(seconds)), 8)).toBe(code);
});

// RFC 4226, appendix D.
it("HOTP codes equal those in RFC 4226", () => {
  const codes = Array.from({ length: 10 }, (_, counter) => totpCode(secret, counter));
  expect(codes).toEqual([
    "755224",
    "287082",
    "359152",
    "969429",
    "338314",
    "254676",
    "287922",
    "162583",
    "399871",
    "520489",
  ]);
});

it("a TOTP code is valid one step early or late", () => {
  const now = at(1_000_000_000);
  const step = totpStep(now);
  const isValid = (offset: number) =>
    findTotpStep(secret, totpCode(secret, step + offset), now, null) !== null;
  expect([-2, -1, 0, 1, 2].map(isValid)).toEqual([false, true, true, true, false]);
});

it("a used TOTP code and older ones are not valid again", () => {
  const now = at(1_000_000_000);
  const step = totpStep(now);
  expect(findTotpStep(secret, totpCode(secret, step), now, step)).toBeNull();
  expect(findTotpStep(secret, totpCode(secret, step - 1), now, step)).toBeNull();
  expect(findTotpStep(secret, totpCode(secret, step + 1), now, step)).toBe(step + 1);
});

it("a wrong or malformed TOTP code is not valid", () => {
  for (const code of ["", "000000", "75522", "7552240", "75522O"])
    expect(findTotpStep(secret, code, at(1_000_000_000), null)).toBeNull();
});

// RFC 4648, section 10, without padding.
it("base32 encoding has no padding", () => {
  expect(
    ["f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => toBase32(ascii(text))),
  ).toEqual(["MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"]);
});

it("base32 decoding reverses encoding, ignoring case", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(fromBase32(toBase32(bytes).toLowerCase())).toEqual(bytes);
    }),
  );
});

it("the authenticator URI contains issuer, account and secret", () => {
  expect(totpUri("MZXW6", "taylor@riverside.example", "Riverside PAC")).toBe(
    "otpauth://totp/Riverside%20PAC:taylor%40riverside.example?secret=MZXW6&issuer=Riverside%20PAC",
  );
});
