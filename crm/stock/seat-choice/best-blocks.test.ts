import fc from "fast-check";
import { expect, it } from "vitest";

import {
  freeExcept as free,
  listIds as ids,
  seatRange as range,
  seatRow as row,
} from "../../../tests/support/plan-seats";
import { bestBlocks } from "./best-blocks";
import { groupIntoBlocks, incompleteBlocks, indexSeats } from "../seat-plans/seat-runs";

const twoRows = indexSeats("reserved", [...row("A", 8), ...row("B", 8)]);

it("best available keeps blocks whole after the plan was reloaded", () => {
  const blocks = groupIntoBlocks(twoRows, [range("A", "1", "8"), range("B", "1", "8")]);
  const reloaded = indexSeats("reserved", [...row("A", 8), ...row("B", 8)]);
  const seat = (quantity: number) =>
    bestBlocks(reloaded, free(), blocks, {
      parties: [{ bandId: "a", quantity }],
      together: true,
      rowLimit: null,
    });
  expect(seat(1)).toEqual({
    ok: false,
    failure: { bandId: "a", available: 0, blockSizes: [8] },
  });
  expect(seat(8).ok).toBe(true);
});

it("best available returns as few whole blocks as possible, or the number of seats available", () => {
  const blocks = groupIntoBlocks(twoRows, [
    range("A", "1", "2"),
    range("A", "3", "4"),
    range("A", "5", "8"),
    range("B", "1", "8"),
  ]);
  const seat = (quantity: number, isFree = free()) => {
    const parties = [{ bandId: "a", quantity }];
    const seating = bestBlocks(twoRows, isFree, blocks, {
      parties,
      together: true,
      rowLimit: null,
    });
    return seating.ok ? ids([...seating.value.values()].flat()) : seating.failure.available;
  };
  expect(seat(2)).toEqual(["A3", "A4"]);
  expect(seat(4)).toEqual(["A5", "A6", "A7", "A8"]);
  expect(seat(3)).toBe(2);
  expect(seat(4, free("A6"))).toEqual(["A1", "A2", "A3", "A4"]);
  expect(seat(9)).toBe(8);
});

it("best available never returns part of a block", () => {
  const blocks = groupIntoBlocks(twoRows, [
    range("A", "1", "2"),
    range("A", "3", "5"),
    range("A", "6", "7"),
    range("B", "1", "4"),
  ]);
  const all = ids(twoRows.seats);
  fc.assert(
    fc.property(fc.subarray(all), fc.integer({ min: 1, max: 9 }), (taken, quantity) => {
      const seating = bestBlocks(twoRows, free(...taken), blocks, {
        parties: [{ bandId: "a", quantity }],
        together: true,
        rowLimit: { rows: new Set(["A"]), left: 4 },
      });
      if (!seating.ok) {
        expect(seating.failure.available).toBeLessThan(quantity);
        return;
      }
      const seats = ids([...seating.value.values()].flat());
      expect(new Set(seats).size).toBe(quantity);
      expect(seats.some((id) => taken.includes(id))).toBe(false);
      expect(incompleteBlocks(new Set(seats), blocks)).toEqual([]);
      expect(seats.filter((id) => id.startsWith("A")).length).toBeLessThanOrEqual(4);
    }),
  );
});
