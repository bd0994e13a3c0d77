import { expect, it } from "vitest";

import { row, section } from "../../../tests/support/seat-rows";
import { countGroups, describeSeat, findExampleSeats } from "./band-places";

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
  const nameOf = (...sections: Parameters<typeof findExampleSeats>[0]) =>
    findExampleSeats(sections).get("a")?.section.name;
  const tier = section("Tier", row("A", "sssss", { floorsAboveStage: 2 }));
  const side = section("Side", row("A", "ssssss", { view: "angled" }));
  const stalls = section("Stalls", row("A", "sss"));
  const sold = section("Sold", row("A", "SSS"));
  expect(nameOf(tier, side)).toBe("Tier");
  expect(nameOf(tier, side, stalls)).toBe("Stalls");
  expect(nameOf(tier, sold)).toBe("Tier");
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
  const seesOf = (change: Partial<typeof seat>) => describeSeat({ ...seat, ...change }, 10).sees;
  expect(seesOf({ view: "angled" })).toBe("side");
  expect(seesOf({ view: "partial" })).toBe("part");
  expect(seesOf({ restrictedView: true })).toBe("part");
});

it("without a stage in the plan, what a seat sees is what the plan says", () => {
  const { seat } = row("A", "s")[0]!;
  const seesOf = (change: Partial<typeof seat>) => describeSeat({ ...seat, ...change }, null).sees;
  expect(seesOf({ view: null })).toBeNull();
  expect(seesOf({ view: "full" })).toBe("stage");
  expect(seesOf({ view: "angled" })).toBe("side");
  expect(seesOf({ restrictedView: true })).toBe("part");
});
