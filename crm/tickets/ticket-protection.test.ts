import { describe, expect, it } from "vitest";

import { protectedSum } from "./ticket-protection-rules";

describe("a protected ticket", () => {
  const ticket = { faceValue: 7_600, fee: 900, discount: 760 };
  it("returns all that was paid for it, fee included, and no more", () => {
    expect(protectedSum(ticket, 100)).toBe(7_740);
    expect(protectedSum({ faceValue: 0, fee: 0, discount: 0 }, 100)).toBe(0);
  });

  it("returns as much of it as the centre has set", () => {
    expect(protectedSum(ticket, 50)).toBe(3_870);
    expect(protectedSum(ticket, 0)).toBe(0);
  });
});
