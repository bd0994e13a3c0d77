import { describe, expect, it } from "vitest";

import { basketFullness } from "./basket-size";

describe("a basket", () => {
  it("holds sixty lines besides tickets", () => {
    expect(basketFullness({ lines: 60, total: 0 })).toBeNull();
    expect(basketFullness({ lines: 61, total: 0 })).toMatchObject({ reason: "too-many-lines" });
  });

  it("costs no more than a card can bear", () => {
    expect(basketFullness({ lines: 1, total: 99_999_999 })).toBeNull();
    expect(basketFullness({ lines: 1, total: 100_000_000 })).toMatchObject({ reason: "too-dear" });
  });
});
