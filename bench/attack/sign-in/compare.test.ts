import { describe, expect, it } from "vitest";

import { compare } from "./compare";

const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index);

describe("compare", () => {
  it("finds no difference between equal samples", () => {
    const result = compare(range(0, 100), range(0, 100));
    expect(result.auc).toBe(0.5);
    expect(result.p).toBeCloseTo(1);
    expect(result.advantage).toBeCloseTo(0);
  });

  it("always distinguishes samples without overlap", () => {
    expect(compare(range(100, 50), range(0, 50))).toMatchObject({ auc: 1, advantage: 1 });
    expect(compare(range(0, 50), range(100, 50))).toMatchObject({ auc: 0, advantage: 1 });
  });

  it("computes the Mann-Whitney test", () => {
    // The first value is larger in 4 of 25 pairs.
    const result = compare([1, 2, 3, 4, 9], [5, 6, 7, 8, 10]);
    expect(result.auc).toBeCloseTo(4 / 25);
    expect(result.p).toBeCloseTo(0.0758, 3);
    expect(result.noise).toBeCloseTo(1.96 * Math.sqrt(11 / 300));
  });

  it("counts ties as half", () => {
    expect(compare([1, 2], [2, 3]).auc).toBeCloseTo(0.125);
  });
});
