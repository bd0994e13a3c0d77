import { expect, it } from "vitest";

import { row } from "../../../tests/support/seat-rows";
import { arrangeInPlan } from "./seats-apart";

const hall = (...rows: ReturnType<typeof row>[]) => ({
  seating: "reserved" as const,
  seats: rows.flat().map(({ seat }) => seat),
});

it.each([
  ["A-2 A-3", "side-by-side"],
  ["A-3 A-1 A-2", "side-by-side"],
  ["A-1 A-3", "one-between"],
  ["A-1 A-2 A-4", "one-between"],
  ["A-1 A-3 A-5", "apart"],
  ["A-1 A-4", "apart"],
  ["A-2 B-2", "two-rows"],
  ["A-1 A-2 B-3 B-4", "two-rows"],
  ["A-1 A-3 B-3", "apart"],
  ["A-1 B-1 C-1", "apart"],
  ["A-1", null],
  ["A-1 unknown", null],
])("seats %s are %s", (ids, expected) => {
  const plan = hall(row("A", "ssSsss"), row("B", "ssssss"), row("C", "ssssss"));
  expect(arrangeInPlan(plan, ids.split(" "))).toBe(expected);
});

it("an aisle between two seats is not a seat between", () => {
  expect(arrangeInPlan(hall(row("A", "ss ss")), ["A-2", "A-4"])).toBe("apart");
});

it("seats numbered odd and even, in a curved row, are side by side by position", () => {
  const curved = row("A", "sssss").map((one, at) => ({
    ...one,
    seat: { ...one.seat, number: String(9 - at * 2), y: (at - 2) ** 2 * 5 },
  }));
  expect(arrangeInPlan(hall(curved), ["A-2", "A-3"])).toBe("side-by-side");
  expect(arrangeInPlan(hall(curved), ["A-2", "A-4"])).toBe("one-between");
});

it("a wheelchair space and its companion seat are side by side", () => {
  expect(arrangeInPlan(hall(row("A", "sswcs")), ["A-3", "A-4"])).toBe("side-by-side");
});

it("seats of the same row name in two sections are apart, and places without rows are not arranged", () => {
  const other = row("A", "ss", { section: "Tier" }).map(({ seat, ...one }) => ({
    ...one,
    seat: { ...seat, id: `T-${seat.id}` },
  }));
  const plan = hall(row("A", "ss"), other);
  expect(arrangeInPlan(plan, ["A-1", "T-A-2"])).toBe("apart");
  expect(arrangeInPlan({ ...plan, seating: "general" }, ["A-1", "A-2"])).toBeNull();
});
