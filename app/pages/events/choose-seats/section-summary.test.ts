import { expect, it } from "vitest";

import { summariseSection } from "./section-summary";
import { row, section } from "../../../../tests/support/standing-seats";
import { usd } from "../../../../tests/support/samples/usd";

const band = (id: string, name: string, total: number | null) => ({
  id,
  name,
  sections: [],
  available: 9,
  byPrice: 9,
  capacity: 9,
  prices:
    total === null
      ? []
      : [{ priceTypeId: "standard", total: usd(total), faceValue: usd(total), fee: usd(0) }],
});
const priceList = {
  priceTypes: [],
  bands: [band("a", "A", 9000), band("b", "B", 5000), band("c", "C", null)],
};

it("a section's summary has its free seats, their prices and its wheelchair spaces", () => {
  const seats = section(
    "Orchestra",
    row("A", "sS", { band: "a" }),
    row("B", "ws", { band: "b", stepFree: false }),
  );
  expect(summariseSection(seats, priceList)).toMatchObject({
    free: 3,
    closed: null,
    prices: [usd(5000), usd(9000)],
    wheelchair: 1,
    stepFree: { rows: ["A"], ranges: [{ from: "A", to: "A" }] },
    bands: ["A", "B"],
  });
});

it("a section is step-free only when all its rows are, and otherwise names those that are", () => {
  const stepFree = (...free: boolean[]) =>
    summariseSection(
      section("T", ...free.map((one, at) => row("ABCDEF"[at]!, "ss", { stepFree: one }))),
      priceList,
    ).stepFree;
  expect(stepFree(true, true)).toBe("all");
  expect(stepFree(false, false)).toBe("none");
  expect(stepFree(false, true)).toEqual({ rows: ["B"], ranges: [{ from: "B", to: "B" }] });
  expect(stepFree(true, false, true, true, true)).toEqual({
    rows: ["A", "C", "D", "E"],
    ranges: [
      { from: "A", to: "A" },
      { from: "C", to: "E" },
    ],
  });
});

it("a section is sold out where all seats with a price are taken, and not on sale where no seat has one", () => {
  const [sold, unsold] = [row("A", "SS", { band: "a" }), row("B", "ss", { band: "c" })];
  const of = (...rows: (typeof sold)[]) => summariseSection(section("Tier", ...rows), priceList);
  expect(of(unsold)).toMatchObject({ free: 0, closed: "not-on-sale", prices: [] });
  expect(of(sold, unsold)).toMatchObject({ free: 0, closed: "sold-out", prices: [] });
});

it("a section that is searched for a band or for wheelchair spaces counts these alone", () => {
  const seats = section(
    "Orchestra",
    row("A", "sss", { band: "a" }),
    row("B", "wsS", { band: "b" }),
  );
  const found = (filter: { band: string | undefined; wheelchair: boolean }) => {
    const { free, seats: all, prices, bands } = summariseSection(seats, priceList, filter);
    return [free, all, prices.map(({ amount }) => amount), bands];
  };
  expect(found({ band: undefined, wheelchair: false })).toEqual([5, 6, [5000, 9000], ["A", "B"]]);
  expect(found({ band: "b", wheelchair: false })).toEqual([2, 3, [5000], ["B"]]);
  expect(found({ band: undefined, wheelchair: true })).toEqual([1, 1, [5000], ["B"]]);
  expect(found({ band: "c", wheelchair: false })).toEqual([0, 0, [], []]);
});
