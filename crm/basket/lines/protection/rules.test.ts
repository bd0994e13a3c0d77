import { describe, it, expect } from "vitest";

import { protectedSum } from "./rules";

describe("ticket protection", () => {
  const ticket = { faceValue: 7_600, fee: 900, discount: 760 };
  it("refunds the whole price including the fee", () => {
    expect(protectedSum(ticket, 100)).toBe(7_740);
    expect(protectedSum({ faceValue: 0, fee: 0, discount: 0 }, 100)).toBe(0);
  });

  it("refunds the configured percentage", () => {
    expect(protectedSum(ticket, 50)).toBe(3_870);
    expect(protectedSum(ticket, 0)).toBe(0);
  });
});
