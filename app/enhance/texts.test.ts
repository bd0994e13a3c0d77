import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { countText } from "./character-count";
import { clockText, dueWarning, secondsLeft } from "./hold-countdown";
import { shouldPrefetch } from "./prefetch";
import { maySubmit } from "./submit-once";
import { totalOf, totalText } from "./running-total";

describe("the countdown", () => {
  it.each([
    [0, "0:00"],
    [9, "0:09"],
    [754, "12:34"],
    [3723, "1:02:03"],
  ])("writes %i seconds as %s", (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });

  it("never shows less than nothing, and not 0:00 while time is left", () => {
    expect(secondsLeft(1000, 5000)).toBe(0);
    expect(secondsLeft(5001, 5000)).toBe(1);
  });

  it("warns once at two minutes and once at twenty seconds, however seldom the page may look", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }), (steps) => {
        let before = 400;
        const heard: number[] = [];
        for (const step of steps) {
          const after = Math.max(0, before - step);
          const warning = dueWarning(before, after);
          if (warning) heard.push(warning);
          before = after;
        }
        expect(heard).toEqual([...new Set(heard)].sort((a, b) => b - a));
      }),
    );
    expect(dueWarning(121, 120)).toBe(120);
    expect(dueWarning(120, 119)).toBeNull();
    expect(dueWarning(130, 15)).toBe(20);
    expect(dueWarning(15, 0)).toBeNull();
  });
});

describe("the running total", () => {
  it("adds whole minor units and passes over what is no price", () => {
    expect(
      totalOf([
        { unitPrice: 14500, quantity: 2 },
        { unitPrice: 7300, quantity: 1 },
      ]),
    ).toBe(36300);
    expect(
      totalOf([
        { unitPrice: Number.NaN, quantity: 2 },
        { unitPrice: -5, quantity: 1 },
        { unitPrice: 100, quantity: 3 },
      ]),
    ).toBe(300);
  });

  const two = { count: 2, currency: "USD", locale: "en-US" };

  it("counts in the words of the locale", () => {
    const texts = { one: "{count} ticket. Total {total}", other: "{count} tickets. Total {total}" };
    expect(totalText(texts, { ...two, count: 1, sum: 14500 })).toBe("1 ticket. Total $145.00");
    expect(totalText(texts, { ...two, sum: 29000 })).toBe("2 tickets. Total $290.00");
  });

  it("is written as the locale writes the currency, with its own digits", () => {
    expect(totalText({ other: "Total {total}" }, { ...two, sum: 29000 })).toBe("Total $290.00");
    expect(totalText({ other: "{total}" }, { ...two, sum: 29000, currency: "JPY" })).toBe(
      "¥29,000",
    );
    expect(totalText({ other: "Summe {total}" }, { ...two, sum: 123456, locale: "de-DE" })).toMatch(
      /^Summe 1\.234,56\s\$$/,
    );
  });
});

describe("the count of characters", () => {
  const limit = {
    max: 10,
    left: { one: "{count} character left", other: "{count} characters left" },
    over: { one: "{count} too many", other: "{count} too many" },
  };

  it.each([
    [0, "10 characters left"],
    [9, "1 character left"],
    [10, "0 characters left"],
    [12, "2 too many"],
  ])("after %i says: %s", (length, text) => {
    expect(countText(length, limit, "en-US")).toBe(text);
  });

  it("falls back to the general form", () => {
    expect(countText(9, { ...limit, left: { other: "{count} kvar" } }, "sv")).toBe("1 kvar");
  });
});

describe("what holds back", () => {
  it("drops a second submit within a second only", () => {
    expect(maySubmit(undefined, 0)).toBe(true);
    expect(maySubmit(5000, 5999)).toBe(false);
    expect(maySubmit(5000, 6000)).toBe(true);
  });

  it("does not prefetch for those who save data or have a slow line", () => {
    expect(shouldPrefetch(undefined)).toBe(true);
    expect(shouldPrefetch({ saveData: true })).toBe(false);
    expect(shouldPrefetch({ effectiveType: "slow-2g" })).toBe(false);
    expect(shouldPrefetch({ effectiveType: "4g" })).toBe(true);
  });
});
