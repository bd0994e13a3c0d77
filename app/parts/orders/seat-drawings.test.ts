import { expect, it } from "vitest";

import { arrangeInPlan } from "~/domain/seating/seats-apart";

import { row } from "../../../tests/support/seat-rows";
import { arrangeTickets } from "./seat-drawings.server";

const plan = {
  seating: "reserved" as const,
  seats: [...row("A", "ssssss"), ...row("B", "ssssss")].map(({ seat }) => seat),
};
const listArrangements = (...tickets: [seatId: string, packageItemId: string | null][]) =>
  arrangeTickets(
    { arrange: (ids) => arrangeInPlan(plan, ids) },
    tickets.map(([seatId, packageItemId]) => ({ seatId, packageItemId })),
  ).map(({ arrangement, tickets: together }) => [together.length, arrangement]);

it("the seats of a package on the same evening don't part those of single tickets", () => {
  expect(listArrangements(["A-1", null], ["A-2", null], ["B-6", "flex"])).toEqual([
    [2, "side-by-side"],
    [1, null],
  ]);
});

it("each of two packages has its own seats, and one package's seats can be apart", () => {
  expect(listArrangements(["A-1", "one"], ["B-6", "two"])).toEqual([
    [1, null],
    [1, null],
  ]);
  expect(listArrangements(["A-1", "one"], ["A-5", "one"], ["B-1", "two"], ["B-2", "two"])).toEqual([
    [2, "apart"],
    [2, "side-by-side"],
  ]);
});
