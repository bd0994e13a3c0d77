import { expect, it } from "vitest";

import type { SeatWithStatus } from "./seat-sections";
import { row, section } from "../../../tests/support/seat-rows";
import { findAdjacentSeats } from "./adjacent-seats";
import type { SeatCriteria } from "./adjacent-seats";

const bands = ["a", "b"];
const offersIn = (rows: SeatWithStatus[][], criteria: SeatCriteria, limit = 20) =>
  findAdjacentSeats([section("Orchestra", ...rows)], criteria, bands, limit).map(({ seats }) =>
    seats.map(({ id }) => id).join(" "),
  );

it("findAdjacentSeats offers one group of adjacent seats per row, nearest to its middle", () => {
  const hall = [row("A", "sssssss"), row("B", "ssSSsss")];
  expect(offersIn(hall, { together: 3 })).toEqual(["A-3 A-4 A-5", "B-5 B-6 B-7"]);
});

it("findAdjacentSeats offers no seats separated by an aisle or a taken seat", () => {
  expect(offersIn([row("A", "ss  ss"), row("B", "ssSss")], { together: 3 })).toEqual([]);
});

it("findAdjacentSeats sorts offers by band, then from the stage to the back, up to the limit", () => {
  const hall = [
    row("A", "ss", { band: "b" }),
    row("B", "ss", { band: "a" }),
    row("C", "ss", { band: "a" }),
  ];
  expect(offersIn(hall, { together: 2 })).toEqual(["B-1 B-2", "C-1 C-2", "A-1 A-2"]);
  expect(offersIn(hall, { together: 2 }, 2)).toEqual(["B-1 B-2", "C-1 C-2"]);
  expect(offersIn(hall, { together: 2, band: "b" })).toEqual(["A-1 A-2"]);
});

it("findAdjacentSeats offers the better view first within a band", () => {
  const hall = [
    row("A", "ss", { view: "angled" }),
    row("B", "ss", { view: "full" }),
    row("C", "ss", { restrictedView: true }),
    row("D", "ss", { view: null }),
  ];
  expect(offersIn(hall, { together: 2 })).toEqual(["B-1 B-2", "D-1 D-2", "A-1 A-2", "C-1 C-2"]);
});

it("findAdjacentSeats offers no more seats of limited rows than one customer can have", () => {
  const hall = [row("A", "sssss"), row("B", "sssss")];
  const rowLimit = { rows: ["A"], max: 4 };
  expect(offersIn(hall, { together: 4, rowLimit })).toEqual(["A-1 A-2 A-3 A-4", "B-1 B-2 B-3 B-4"]);
  expect(offersIn(hall, { together: 5, rowLimit })).toEqual(["B-1 B-2 B-3 B-4 B-5"]);
});

it("findAdjacentSeats offers special seats only if they are searched for", () => {
  const hall = [row("A", "wct")];
  expect(offersIn(hall, { together: 1 })).toEqual([]);
  expect(offersIn(hall, { together: 1, feature: "companion" })).toEqual(["A-2"]);
  expect(offersIn(hall, { together: 1, feature: "transfer" })).toEqual(["A-3"]);
});

it("findAdjacentSeats offers groups with at least one aisle seat", () => {
  const hall = [
    row("A", "ss", { endOfRow: false }),
    [...row("B", "s", { endOfRow: true }), ...row("B", " s", { endOfRow: false })],
  ];
  expect(offersIn(hall, { together: 2, feature: "aisle" })).toEqual(["B-1 B-2"]);
});

it("findAdjacentSeats offers groups whose seats are all reached without steps", () => {
  const hall = [
    [...row("A", "s", { stepFree: true }), ...row("A", " s", { stepFree: false })],
    row("B", "ss", { stepFree: true }),
  ];
  const criteria = { together: 2, feature: "step-free" } as const;
  expect(offersIn(hall, criteria)).toEqual(["B-1 B-2"]);
  expect(offersIn(hall, { ...criteria, together: 1 })).toEqual(["A-1", "B-1"]);
});

it("findAdjacentSeats offers groups whose seats all have a full view, or all a restricted one", () => {
  const hall = [
    [...row("A", "s", { restrictedView: true }), ...row("A", " ss")],
    row("B", "ss", { restrictedView: true }),
    row("C", "ss", { view: "angled" }),
    row("D", "ss", { view: null }),
  ];
  expect(offersIn(hall, { together: 2, feature: "full-view" })).toEqual(["A-2 A-3"]);
  expect(offersIn(hall, { together: 2, feature: "restricted-view" })).toEqual(["B-1 B-2"]);
});

it("findAdjacentSeats doesn't split blocks that are sold together", () => {
  const blocks = [row("A", "sssss")].map((seats) =>
    seats.map((one, at) => ({
      ...one,
      block: at < 2 ? ["A-1", "A-2"] : ["A-3", "A-4", "A-5"],
    })),
  );
  expect(offersIn(blocks, { together: 2 })).toEqual(["A-1 A-2"]);
  expect(offersIn(blocks, { together: 3 })).toEqual(["A-3 A-4 A-5"]);
  expect(offersIn(blocks, { together: 4 })).toEqual([]);
});

it("findAdjacentSeats leaves no single seat in a hall that refuses it", () => {
  const hall = [row("A", "ssss"), row("B", "sss"), row("C", "sssssS")];
  const criteria = { together: 2, refusesSingleSeats: true };
  expect(offersIn(hall, criteria)).toEqual(["A-1 A-2", "B-1 B-2", "C-4 C-5"]);
  expect(offersIn([row("A", "ssss")], { together: 2 })).toEqual(["A-2 A-3"]);
});
