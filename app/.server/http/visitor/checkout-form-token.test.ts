import { expect, it } from "vitest";

import { createCheckoutFormToken } from "./checkout-form-token";

const formToken = createCheckoutFormToken(["a-secret-for-the-tests-and-nothing-else"]);
const now = "2026-12-01T19:00:00-05:00";
const until = "2026-12-01T21:00:00-05:00";

it("a checkout form token is valid for its own basket until it expires", () => {
  const token = formToken.sign("b1", until);
  expect(formToken.isValid("b1", token, now)).toBe(true);
  expect(formToken.isValid("b2", token, now)).toBe(false);
  expect(formToken.isValid("b1", token, until)).toBe(false);
});

it("a checkout form token with a changed expiry is invalid", () => {
  const [, signature = ""] = formToken.sign("b1", until).split(".");
  const later = Date.parse("2027-12-01T00:00:00Z").toString(36);
  for (const forged of [`${later}.${signature}`, signature, "", "."])
    expect(formToken.isValid("b1", forged, now)).toBe(false);
});
