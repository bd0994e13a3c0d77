import { expect, it } from "vitest";

import type { SeatFilter } from "~/domain/seating/seat-filter";
import type { SeatSection } from "~/domain/seating/seat-sections";

import { shortPriceRange, summarizeSection } from "./section-summary";
import { row, section } from "../../../../tests/support/seat-rows";
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

const summarize = (one: SeatSection, filter?: SeatFilter) =>
  summarizeSection(one, [one], priceList, filter);

it("summarizeSection counts free seats and wheelchair spaces and lists their prices", () => {
  const seats = section(
    "Orchestra",
    row("A", "sS", { band: "a" }),
    row("B", "ws", { band: "b", stepFree: false }),
  );
  expect(summarize(seats)).toMatchObject({
    free: 3,
    closed: null,
    prices: [usd(5000), usd(9000)],
    wheelchair: 1,
    stepFree: { rows: ["A"], ranges: [{ from: "A", to: "A" }] },
    bands: [0, 1],
  });
});

it("a section of several bands says where those with free seats are", () => {
  const front = row("A", "ssss", { band: "a" });
  const listBands = (back: string, filter?: SeatFilter) => {
    const rows = [front, row("B", back, { band: "b", y: 100 })];
    const { bands, mixed, outline } = summarize(section("T", ...rows), filter);
    for (const area of mixed?.areas ?? []) expect(area.outline).not.toBe(outline);
    return [bands, mixed?.areas.map(({ band: index }) => index).toSorted()];
  };
  expect(listBands("ssss")).toEqual([
    [0, 1],
    [0, 1],
  ]);
  expect(listBands("SSSS")).toEqual([[0], [0]]);
  expect(listBands("ssss", { band: "b", wheelchair: false })).toEqual([[1], [1]]);
  const { mixed } = summarize(section("T", front));
  expect(mixed).toBeNull();
});

it("a section around another is drawn in parts that leave the other's seats free", () => {
  const around = (y: number, drawn: string) => row(`${y}`, drawn, { band: "b", y });
  const balcony = section("Balcony", around(0, "sssss"), around(40, "s   s"), around(80, "sssss"));
  const orchestra = section("Orchestra", row("A", "  s", { y: 40 }));
  const drawnWith = (hall: SeatSection[]) => summarizeSection(balcony, hall, priceList).outline;
  expect(drawnWith([balcony])).toBe("M0,0 104,0 104,80 0,80z");
  expect(drawnWith([orchestra, balcony])).toBe("M0,0 104,0zM0,40h.1zM104,40h.1zM0,80 104,80z");
});

it("a section is step-free only if all its rows are, and otherwise lists those that are", () => {
  const stepFree = (...free: boolean[]) =>
    summarize(section("T", ...free.map((stepFree, at) => row("ABCDEF"[at]!, "ss", { stepFree }))))
      .stepFree;
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

it("a section says of its free seats alone, and of those that match a filter, whether they are step-free", () => {
  const hall = section(
    "Front",
    row("A", "Ss", { band: "a", stepFree: false }),
    row("H", "SS", { band: "a" }),
    row("J", "ws", { band: "b" }),
  );
  const of = (filter: SeatFilter | undefined) => summarize(hall, filter).stepFree;
  expect(of(undefined)).toEqual({ rows: ["J"], ranges: [{ from: "J", to: "J" }] });
  expect(of({ band: "a", wheelchair: false })).toBe("none");
  expect(of({ band: "b", wheelchair: false })).toBe("all");
  expect(of({ band: undefined, wheelchair: true })).toBe("all");
});

it("a section is sold out if all seats with a price are taken, and not on sale if no seat has one", () => {
  const [sold, unsold] = [row("A", "SS", { band: "a" }), row("B", "ss", { band: "c" })];
  const getSummary = (...rows: (typeof sold)[]) => summarize(section("Tier", ...rows));
  expect(getSummary(unsold)).toMatchObject({ free: 0, closed: "not-on-sale", prices: [] });
  expect(getSummary(sold, unsold)).toMatchObject({ free: 0, closed: "sold-out", prices: [] });
});

it("a section filtered by a band or by wheelchair spaces counts only those", () => {
  const seats = section(
    "Orchestra",
    row("A", "sss", { band: "a" }),
    row("B", "wsS", { band: "b" }),
  );
  const count = (filter: { band: string | undefined; wheelchair: boolean }) => {
    const { free, seats: all, prices, bands } = summarize(seats, filter);
    return [free, all, prices.map(({ amount }) => amount), bands];
  };
  expect(count({ band: undefined, wheelchair: false })).toEqual([5, 6, [5000, 9000], [0, 1]]);
  expect(count({ band: "b", wheelchair: false })).toEqual([2, 3, [5000], [1]]);
  expect(count({ band: undefined, wheelchair: true })).toEqual([1, 1, [5000], [1]]);
  expect(count({ band: "c", wheelchair: false })).toEqual([0, 0, [], []]);
});

it("shortPriceRange is one price, or the lowest and the highest", () => {
  expect(shortPriceRange("en-us", [usd(5000), usd(7000), usd(9000)])).toBe("$50–$90");
  expect(shortPriceRange("en-us", [usd(5000), usd(5000)])).toBe("$50");
  expect(shortPriceRange("en-us", [])).toBe("");
});
