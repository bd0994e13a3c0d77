import { expect, it } from "vitest";

import { createBasketTokens } from "./basket-token";

const tokens = createBasketTokens(["a-secret-for-the-tests-and-nothing-else"]);
const now = "2026-12-01T19:00:00-05:00";
const until = "2026-12-01T21:00:00-05:00";

it("a basket token is valid for its own basket until it expires", () => {
  const token = tokens.sign("b1", until);
  expect(tokens.isValid("b1", token, now)).toBe(true);
  expect(tokens.isValid("b2", token, now)).toBe(false);
  expect(tokens.isValid("b1", token, until)).toBe(false);
});

it("a basket token with a changed expiry is invalid", () => {
  const [, signature = ""] = tokens.sign("b1", until).split(".");
  const later = Date.parse("2027-12-01T00:00:00Z").toString(36);
  for (const forged of [`${later}.${signature}`, signature, "", "."])
    expect(tokens.isValid("b1", forged, now)).toBe(false);
});
