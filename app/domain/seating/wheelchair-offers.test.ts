import { expect, it } from "vitest";

import type { SeatWithStatus } from "./seat-sections";
import { PITCH, row, section } from "../../../tests/support/seat-rows";
import type { SeatCriteria } from "./adjacent-seats";
import { findWheelchairOffers } from "./wheelchair-offers";

const bands = ["a", "b"];
const getHall = (...rows: [name: string, drawn: string, band?: string][]) =>
  section(
    "Orchestra",
    ...rows.map(([name, drawn, band = "a"], depth) => row(name, drawn, { band, y: depth * PITCH })),
  );

const offersIn = (
  sections: ReturnType<typeof section>[],
  criteria: Omit<SeatCriteria, "feature">,
  limit = 20,
) =>
  findWheelchairOffers(sections, { ...criteria, feature: "wheelchair" }, bands, limit).map(
    ({ seats, nearby }) =>
      [
        seats.map(({ id }) => id).join(" "),
        ...nearby.map(
          (group) => `${group.rowsBehind}: ${group.seats.map(({ id }) => id).join(" ")}`,
        ),
      ].join(", "),
  );

it.each([
  ["scwccs", 1, ["A-3"]],
  ["scwccs", 2, ["A-3 A-4"]],
  ["scwccs", 3, ["A-3 A-2 A-4"]],
  ["scwccs", 4, ["A-3 A-2 A-4 A-5"]],
  ["scwccs", 5, ["A-3 A-2 A-4 A-5 A-1"]],
  ["wcss", 3, ["A-1 A-2 A-3"]],
  // Two wheelchair spaces, a taken companion seat.
  ["ww", 2, []],
  ["wC", 2, []],
])("in the row %j, a wheelchair user's party of %i is offered %j", (drawn, together, offers) => {
  expect(offersIn([getHall(["A", drawn])], { together })).toEqual(offers);
});

it("a party of five or more is offered the companion seats and the nearest other seats", () => {
  const hall = getHall(["P", "sssss"], ["Q", "sssss"], ["R", "Sccwc"]);
  expect(offersIn([hall], { together: 6 })).toEqual(["R-4 R-2 R-3 R-5, -1: Q-3 Q-4"]);
  expect(offersIn([hall], { together: 9 })).toEqual(["R-4 R-2 R-3 R-5, -1: Q-1 Q-2 Q-3 Q-4 Q-5"]);
  expect(offersIn([hall], { together: 15 })).toEqual([]);
});

it("seats of the space's own section come before those of others, with floors or meters to them", () => {
  const tier = section("Tier", row("A", "s", { section: "Tier", x: 9_000, floorsAboveStage: 2 }));
  const side = section("Side", row("A", "s", { section: "Side", x: 20 * PITCH }));
  const hall = getHall(["R", "cwc"], ["S", "s"]);
  const [offer] = findWheelchairOffers(
    [tier, side, hall],
    { together: 6, feature: "wheelchair" },
    bands,
    1,
  );
  expect(offer?.nearby.map(({ seats: _, ...where }) => where)).toMatchObject([
    { rowsBehind: 1 },
    { rowsBehind: null, floorsAbove: 0 },
    { rowsBehind: null, floorsAbove: 2 },
  ]);
});

it("a party of four is offered a space with two companion seats and the fourth seat nearby", () => {
  const tier = section("Tier", row("A", "ss", { section: "Tier", x: 9_000 }));
  expect(offersIn([getHall(["R", "cwc"], ["S", "ss"]), tier], { together: 4 })).toEqual([
    "R-2 R-1 R-3, 1: S-2",
  ]);
  expect(offersIn([getHall(["R", "cwc"]), tier], { together: 4 })).toEqual([
    "R-2 R-1 R-3, null: A-1",
  ]);
});

it("each row has one offer, those with the most seats beside the space first, then by band", () => {
  const hall = getHall(["A", "cw sss", "b"], ["B", "wccw", "b"], ["C", "wcc"]);
  expect(offersIn([hall], { together: 3 })).toEqual([
    "C-1 C-2 C-3",
    "B-1 B-2 B-3",
    "A-2 A-1, 0: A-4",
  ]);
  expect(offersIn([hall], { together: 3 }, 1)).toEqual(["C-1 C-2 C-3"]);
  expect(offersIn([hall], { together: 3, band: "b" })).toEqual(["B-1 B-2 B-3", "A-2 A-1, 0: A-4"]);
});

it("a party larger than the limit of a row is offered other seats than that row's", () => {
  const hall = getHall(["A", "sss"], ["B", "wc"], ["C", "sss"]);
  const rowLimit = { rows: ["A"], max: 2 };
  expect(offersIn([hall], { together: 4, rowLimit })).toEqual(["B-1 B-2, 1: C-1 C-2"]);
  const front = getHall(["A", "wcc"], ["C", "sss"]);
  expect(offersIn([front], { together: 3, rowLimit })).toEqual([]);
  expect(offersIn([front], { together: 2, rowLimit })).toEqual(["A-1 A-2"]);
});

it("a party is not offered part of a block that is sold together", () => {
  const blocked = (seats: SeatWithStatus[]) =>
    seats.map((one) => ({ ...one, block: seats.map(({ seat }) => seat.id) }));
  const hall = section("Orchestra", blocked(row("A", "sss")), row("B", "wc", { y: PITCH }));
  expect(offersIn([hall], { together: 3 })).toEqual([]);
  expect(offersIn([hall], { together: 5 })).toEqual(["B-1 B-2, -1: A-1 A-2 A-3"]);
});

it("of spaces with as many seats beside them, the best band, the best view and the nearest seats come first", () => {
  const hall = section(
    "Orchestra",
    row("A", "wc", { band: "b", y: 0 }),
    row("B", "wc", { view: "angled", y: PITCH }),
    row("C", "wc", { y: 2 * PITCH }),
  );
  expect(offersIn([hall], { together: 2 })).toEqual(["C-1 C-2", "B-1 B-2", "A-1 A-2"]);
  const near = getHall(["A", "wc"], ["B", "S"], ["C", "wc"], ["D", "ss"]);
  expect(offersIn([near], { together: 3 })[0]).toBe("C-1 C-2, 1: D-1");
});
