import { expect, it } from "vitest";

import { row, section } from "../../../tests/support/seat-rows";
import {
  comparePlaces,
  countGroups,
  describeSeat,
  findExampleSeats,
  findWorstViews,
} from "./band-places";

it("groups of seats side by side are counted by their size and band, without taken seats, aisles and other kinds", () => {
  const hall = section(
    "Orchestra",
    row("A", "sssSsss"),
    row("B", "s ss"),
    row("C", "sws"),
    row("D", "ss", { band: "b" }),
  );
  expect([...countGroups([hall], 4)]).toEqual([
    ["a", [11, 3, 2, 0]],
    ["b", [2, 1, 0, 0]],
  ]);
});

it("the example of a band is where its best seats are: with free seats, the best view, on the lowest floor", () => {
  const findName = (...sections: Parameters<typeof findExampleSeats>[0]) =>
    findExampleSeats(sections).get("a")?.section.name;
  const tier = section("Tier", row("A", "sssss", { floorsAboveStage: 2 }));
  const side = section("Side", row("A", "ssssss", { view: "angled" }));
  const stalls = section("Stalls", row("A", "sss"));
  const sold = section("Sold", row("A", "SSS"));
  expect(findName(tier, side)).toBe("Tier");
  expect(findName(tier, side, stalls)).toBe("Stalls");
  expect(findName(tier, sold)).toBe("Tier");
});

it("the example of a band is the middle of the section that has most of its seats, even if it is taken", () => {
  const balcony = section("Balcony", row("A", "sss"));
  const stalls = section("Stalls", row("A", "sssss"), row("B", "ssSss"), row("C", "sssss"));
  const example = findExampleSeats([balcony, stalls]).get("a");
  expect([example?.section.name, example?.seat.row, example?.index]).toEqual(["Stalls", "B", 7]);
});

it.each([
  [0, 10, "close", "faces"],
  [0, 22, "middle", "stage"],
  [0, 30, "back", "stage"],
  [0, null, null, "stage"],
  [2, 30, "above", "stage"],
  [-1, 10, "close", "faces"],
] as const)("a seat %i floors up and %s meters from the stage is %s, and sees %s", (...values) => {
  const [floorsAboveStage, meters, where, sees] = values;
  const seat = { ...row("A", "s")[0]!.seat, floorsAboveStage };
  expect(describeSeat(seat, meters)).toMatchObject({ where, sees });
});

it("a seat with an angled or hidden view is not said to see all", () => {
  const { seat } = row("A", "s")[0]!;
  const findSight = (change: Partial<typeof seat>) => describeSeat({ ...seat, ...change }, 10).sees;
  expect(findSight({ view: "angled" })).toBe("side");
  expect(findSight({ view: "partial" })).toBe("part");
  expect(findSight({ restrictedView: true })).toBe("part");
});

it("without a stage in the plan, what a seat sees is what the plan says", () => {
  const { seat } = row("A", "s")[0]!;
  const findSight = (change: Partial<typeof seat>) =>
    describeSeat({ ...seat, ...change }, null).sees;
  expect(findSight({ view: null })).toBeNull();
  expect(findSight({ view: "full" })).toBe("stage");
  expect(findSight({ view: "angled" })).toBe("side");
  expect(findSight({ restrictedView: true })).toBe("part");
});

it("the worst view of a band is that of its free seats that are sold by price", () => {
  const near = (name: string) => (name === "A" ? 10 : 30);
  const findWorstSight = (...rows: Parameters<typeof section>[1][]) =>
    findWorstViews([section("Orchestra", ...rows)], (seat) => near(seat.row ?? "")).get("a");
  expect(findWorstSight(row("A", "ss"))).toBe("faces");
  expect(findWorstSight(row("A", "ss"), row("B", "s"))).toBe("stage");
  expect(findWorstSight(row("A", "ss"), row("B", "Ss", { view: "angled" }))).toBe("side");
  expect(findWorstSight(row("A", "ss"), row("B", "SSw", { view: "angled" }))).toBe("faces");
  expect(findWorstSight(row("A", "s"), row("B", "s", { restrictedView: true }))).toBe("part");
  expect(findWorstSight(row("A", "SS"))).toBeUndefined();
});

const place = (
  where: "close" | "middle" | "back" | "above" | null,
  floors = 0,
  sees: "faces" | "stage" | "side" | "part" | null = "stage",
) => ({ where, floors, sees, meters: null });

it.each([
  [place("close"), place("close"), []],
  [place("middle"), place("close"), ["closer"]],
  [place("back"), place("close", 0, "side"), ["closer", "side"]],
  [place("close", 0, "faces"), place("back"), ["farther"]],
  [place("middle"), place("above", 1), ["floor"]],
  [place("above", 2), place("back", 0, "part"), ["floor", "part"]],
  [place("above", 2), place("above", 3), ["floor"]],
  [place("above", 3, "side"), place("above", 3, "side"), []],
  [place("above", 3, "side"), place("above", 3, "stage"), []],
  [place(null, 0, null), place(null, 0, "side"), ["side"]],
])("from %j, the place %j differs by %j", (said, found, changes) => {
  expect(comparePlaces(said, found)).toEqual(changes);
});
