import { expect, it } from "vitest";

import { seat, seatRow } from "../../../tests/support/plan-seats";
import { indexSeats, type PlanSeat } from "../seat-plans/seat-runs";
import { costFromFirst, costFromMiddle, distanceBetween } from "./seat-distance";

const plan = indexSeats("reserved", [...seatRow("A", 9), ...seatRow("B", 9)]);
const previous = [seat("A", 2), seat("A", 3), seat("A", 4), seat("A", 5)];
const balcony: Partial<PlanSeat> = { section: "Balcony", sectionRank: 2 };

it("runs are as far from each other as their nearest seats, a row counting as three seats", () => {
  expect(distanceBetween(previous, [seat("A", 8), seat("A", 9)])).toBe(3);
  expect(distanceBetween(previous, [seat("B", 3)])).toBe(3);
  expect(distanceBetween(previous, [seat("A", 3, balcony)])).toBe(2000);
});

it("a seat is measured from the middle of the previous ones, a block's from the first", () => {
  const [middle, first] = [costFromMiddle(plan, previous), costFromFirst(plan, previous)];
  expect([middle(seat("B", 5)), first(seat("B", 5))]).toEqual([4.5, 6]);
  expect([middle(seat("A", 2, balcony)), first(seat("A", 2, balcony))]).toEqual([2001.5, 1000]);
});

it("without previous seats, the plan's best seats cost least", () => {
  const [one] = plan.seats;
  if (one === undefined) throw new Error("no seats");
  for (const costFrom of [costFromMiddle, costFromFirst])
    expect(costFrom(plan)(one)).toBe(plan.costs.get(one.id));
});
