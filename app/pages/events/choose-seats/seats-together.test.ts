import { expect, it } from "vitest";

import type { SeatWithStatus } from "~/seats/seat-sections";
import { row, section } from "../../../../tests/support/standing-seats";
import { findTogether } from "./seats-together";
import type { SeatCriteria } from "./seats-together";

const bands = ["a", "b"];
const found = (rows: SeatWithStatus[][], criteria: SeatCriteria, limit = 20) =>
  findTogether([section("Orchestra", ...rows)], criteria, bands, limit).map((seats) =>
    seats.map(({ id }) => id).join(" "),
  );

it("a search for seats together offers neighbors in one row, nearest to its middle, one offer a row", () => {
  const hall = [row("A", "sssssss"), row("B", "ssSSsss")];
  expect(found(hall, { together: 3 })).toEqual(["A-3 A-4 A-5", "B-5 B-6 B-7"]);
});

it("a search for seats together offers no seats with an aisle or a taken seat between them", () => {
  expect(found([row("A", "ss  ss"), row("B", "ssSss")], { together: 3 })).toEqual([]);
});

it("a search for seats together offers the best band first, then from the stage to the back, up to its limit", () => {
  const hall = [
    row("A", "ss", { band: "b" }),
    row("B", "ss", { band: "a" }),
    row("C", "ss", { band: "a" }),
  ];
  expect(found(hall, { together: 2 })).toEqual(["B-1 B-2", "C-1 C-2", "A-1 A-2"]);
  expect(found(hall, { together: 2 }, 2)).toEqual(["B-1 B-2", "C-1 C-2"]);
  expect(found(hall, { together: 2, band: "b" })).toEqual(["A-1 A-2"]);
});

it("a search for seats together offers special seats only where they are searched for", () => {
  const hall = [row("A", "wct")];
  expect(found(hall, { together: 1 })).toEqual([]);
  expect(found(hall, { together: 1, feature: "companion" })).toEqual(["A-2"]);
  expect(found(hall, { together: 1, feature: "transfer" })).toEqual(["A-3"]);
});

it.each([
  ["aisle", { endOfRow: true }],
  ["step-free", { stepFree: true }],
] as const)(
  "a search for seats together offers groups with at least one %s seat",
  (feature, has) => {
    const none = { endOfRow: false, stepFree: false };
    const hall = [
      row("A", "ss", none),
      [...row("B", "s", { ...none, ...has }), ...row("B", " s", none)],
    ];
    expect(found(hall, { together: 2, feature })).toEqual(["B-1 B-2"]);
  },
);

it("a search for seats together offers groups whose seats all have a full view, or all a restricted one", () => {
  const hall = [
    [...row("A", "s", { restrictedView: true }), ...row("A", " ss")],
    row("B", "ss", { restrictedView: true }),
  ];
  expect(found(hall, { together: 2, feature: "full-view" })).toEqual(["A-2 A-3"]);
  expect(found(hall, { together: 2, feature: "restricted-view" })).toEqual(["B-1 B-2"]);
});

it("a search for seats together offers blocks that are sold together whole", () => {
  const blocks = [row("A", "sssss")].map((seats) =>
    seats.map((one, at) => ({
      ...one,
      block: at < 2 ? ["A-1", "A-2"] : ["A-3", "A-4", "A-5"],
    })),
  );
  expect(found(blocks, { together: 2 })).toEqual(["A-1 A-2"]);
  expect(found(blocks, { together: 3 })).toEqual(["A-3 A-4 A-5"]);
  expect(found(blocks, { together: 4 })).toEqual([]);
});

it.each([
  ["scwccs", 1, ["A-3"]],
  ["scwccs", 2, ["A-3 A-4"]],
  ["scwccs", 3, ["A-2 A-3 A-4"]],
  ["scwccs", 4, ["A-2 A-3 A-4 A-5"]],
  // Too few companion seats, two wheelchair spaces, a taken companion seat.
  ["wcss", 3, []],
  ["ww", 2, []],
  ["wC", 2, []],
])(
  "a search for seats together in a row %j offers a wheelchair party of %i: %j",
  (drawn, together, offers) => {
    expect(found([row("A", drawn)], { together, feature: "wheelchair" })).toEqual(offers);
  },
);
