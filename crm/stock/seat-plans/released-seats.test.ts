import { expect, it } from "vitest";

import { chooseWithReleased, withReleasedSeats } from "./released-seats";
import { indexSeats, isAssignedAutomatically, type PlanSeat } from "./seat-runs";

const seat = (id: string, change: Partial<PlanSeat> = {}): PlanSeat => ({
  id,
  section: "Floor",
  sectionRank: 1,
  row: "A",
  rowRank: 1,
  place: 1,
  x: 1,
  y: 1,
  number: id,
  bandId: "A",
  kind: "standard",
  view: null,
  restrictedView: false,
  stepFree: true,
  floorsAboveStage: 0,
  ...change,
});
const plan = indexSeats("reserved", [
  seat("1"),
  seat("2", { kind: "wheelchair" }),
  seat("3", { kind: "companion", bandId: "B" }),
  seat("4", { kind: "transfer" }),
]);
const automatic = (bands: string[]) =>
  withReleasedSeats(plan, bands)
    .seats.filter(isAssignedAutomatically)
    .map(({ id }) => id);

it("only the accessible seats of released bands are assigned automatically", () => {
  expect(automatic([])).toEqual(["1", "4"]);
  expect(automatic(["A"])).toEqual(["1", "2", "4"]);
  expect(automatic(["B", "A"])).toEqual(["1", "2", "3", "4"]);
  expect(withReleasedSeats(plan, [])).toBe(plan);
  expect(withReleasedSeats(plan, ["A", "B"])).toBe(withReleasedSeats(plan, ["B", "A"]));
});

it("released seats are chosen after all others, and keep the kind that the plan gives them", () => {
  const findKinds = (quantity: number) => {
    const party = { bandId: "A", quantity };
    const isFree = () => true;
    const chosen = chooseWithReleased(plan, ["A"], [party], isFree, ({ seats }) => {
      const run = seats.filter((each) => each.bandId === "A" && isAssignedAutomatically(each));
      return run.length < quantity
        ? { ok: false, failure: { bandId: "A", available: run.length } }
        : { ok: true, value: new Map([["A", run.slice(0, quantity)]]) };
    });
    return chosen.ok ? chosen.value.get("A")?.map(({ kind }) => kind) : chosen.failure;
  };
  expect(findKinds(2)).toEqual(["standard", "transfer"]);
  expect(findKinds(3)).toEqual(["standard", "wheelchair", "transfer"]);
  expect(findKinds(4)).toEqual({ bandId: "A", available: 3 });
});

it("released seats are chosen only for bands with too few other free seats, whatever else keeps those from being chosen", () => {
  const triedIn = (
    parties: { bandId: string; quantity: number }[],
    free = ["1", "2", "3", "4"],
  ) => {
    const tried: string[][] = [];
    chooseWithReleased(
      plan,
      ["A", "B"],
      parties,
      ({ id }) => free.includes(id),
      ({ seats }) => {
        tried.push(seats.filter(isAssignedAutomatically).map(({ id }) => id));
        return { ok: false, failure: { bandId: "A", available: 0 } };
      },
    );
    return tried;
  };
  expect(triedIn([{ bandId: "A", quantity: 2 }])).toEqual([["1", "4"]]);
  expect(triedIn([{ bandId: "A", quantity: 3 }])).toEqual([
    ["1", "4"],
    ["1", "2", "4"],
  ]);
  expect(triedIn([{ bandId: "A", quantity: 2 }], ["1", "2"])).toHaveLength(2);
  const both = [
    { bandId: "A", quantity: 1 },
    { bandId: "B", quantity: 1 },
  ];
  expect(triedIn(both)).toEqual([
    ["1", "4"],
    ["1", "3", "4"],
  ]);
});
