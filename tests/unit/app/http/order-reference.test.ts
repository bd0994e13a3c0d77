import { describe, expect, it } from "vitest";

import { createOrderReference } from "../../../../app/.server/http/order-reference";

const references = createOrderReference(["a-secret-for-the-tests-and-nothing-else"]);
const now = "2026-12-01T19:00:00-05:00";
const until = "2026-12-01T21:00:00-05:00";

describe("a signed reference to a basket", () => {
  it("serves its purpose until its time is over, and no other purpose", () => {
    const reference = references.sign("order", "b1", until);
    expect(references.matches("order", "b1", reference, now)).toBe(true);
    expect(references.matches("visit", "b1", reference, now)).toBe(false);
    expect(references.matches("return", "b1", reference, now)).toBe(false);
    expect(references.matches("order", "b2", reference, now)).toBe(false);
    expect(references.matches("order", "b1", reference, until)).toBe(false);
  });

  it("cannot be made to last longer", () => {
    const [, signature = ""] = references.sign("order", "b1", until).split(".");
    const later = Date.parse("2027-12-01T00:00:00Z").toString(36);
    for (const forged of [`${later}.${signature}`, signature, "", "."])
      expect(references.matches("order", "b1", forged, now)).toBe(false);
  });
});
