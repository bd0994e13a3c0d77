import { expect, it } from "vitest";

import { createCheckoutFormToken } from "./checkout-form-token";

const references = createCheckoutFormToken(["a-secret-for-the-tests-and-nothing-else"]);
const now = "2026-12-01T19:00:00-05:00";
const until = "2026-12-01T21:00:00-05:00";

it("a form's signed reference matches its own basket until its time is over", () => {
  const reference = references.sign("b1", until);
  expect(references.isValid("b1", reference, now)).toBe(true);
  expect(references.isValid("b2", reference, now)).toBe(false);
  expect(references.isValid("b1", reference, until)).toBe(false);
});

it("a form's signed reference cannot be made to last longer", () => {
  const [, signature = ""] = references.sign("b1", until).split(".");
  const later = Date.parse("2027-12-01T00:00:00Z").toString(36);
  for (const forged of [`${later}.${signature}`, signature, "", "."])
    expect(references.isValid("b1", forged, now)).toBe(false);
});
