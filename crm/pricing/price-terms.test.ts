import { describe, expect, it } from "vitest";

import { feeOnTerms, priceTermsOf, rightsOnTerms } from "./price-rules";

const fee = { amount: 900, waivedMinimum: 1000, waivedByMembershipMinAmount: 10_000 };

describe("the terms on which a buyer sees prices", () => {
  it("are everybody's without a membership", () => {
    expect(priceTermsOf([], fee)).toBe("public");
  });

  it("are a member's, without a fee where the best of the memberships is worth enough", () => {
    expect(priceTermsOf([{ worth: 9_999 }], fee)).toBe("member");
    expect(priceTermsOf([{ worth: 10_000 }], fee)).toBe("member-no-fee");
    expect(priceTermsOf([{ worth: 2_000 }, { worth: 25_000 }], fee)).toBe("member-no-fee");
  });

  it("waive no fee where there is none", () => {
    expect(priceTermsOf([{ worth: 25_000 }], null)).toBe("member");
  });

  it("decide the fee of a ticket", () => {
    expect(feeOnTerms(fee, 7600, "public")).toBe(900);
    expect(feeOnTerms(fee, 7600, "member")).toBe(900);
    expect(feeOnTerms(fee, 7600, "member-no-fee")).toBe(0);
    expect(feeOnTerms(null, 7600, "public")).toBe(0);
  });

  it("open members' prices to members alone, and nobody's priority booking", () => {
    expect(rightsOnTerms("public")).toEqual({ memberships: [], codes: [] });
    for (const [terms, worth] of [
      ["member", 0],
      ["member-no-fee", Number.POSITIVE_INFINITY],
    ] as const)
      expect(rightsOnTerms(terms)).toEqual({
        memberships: [{ levelId: "", hasPriority: false, itemId: null, worth }],
        codes: [],
      });
  });
});
