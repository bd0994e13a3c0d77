import { describe, expect, it } from "vitest";

import { compare } from "./compare";

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

describe("two samples of times", () => {
  it("two equal samples have no difference", () => {
    const found = compare(range(0, 100), range(0, 100));
    expect(found.auc).toBe(0.5);
    expect(found.p).toBeCloseTo(1);
    expect(found.advantage).toBeCloseTo(0);
  });

  it("without overlap are always distinguished", () => {
    expect(compare(range(100, 50), range(0, 50))).toMatchObject({ auc: 1, advantage: 1 });
    expect(compare(range(0, 50), range(100, 50))).toMatchObject({ auc: 0, advantage: 1 });
  });

  it("samples are compared by the Mann-Whitney test", () => {
    // In 4 of 25 pairs the first is longer.
    const found = compare([1, 2, 3, 4, 9], [5, 6, 7, 8, 10]);
    expect(found.auc).toBeCloseTo(4 / 25);
    expect(found.p).toBeCloseTo(0.0758, 3);
    expect(found.noise).toBeCloseTo(1.96 * Math.sqrt(11 / 300));
  });

  it("count ties as half", () => {
    expect(compare([1, 2], [2, 3]).auc).toBeCloseTo(0.125);
  });
});
