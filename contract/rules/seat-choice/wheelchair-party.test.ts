import fc from "fast-check";
import { expect, it } from "vitest";

import { PITCH, row } from "../../../tests/support/seat-rows";
import { MAX_COMPANION_SEATS, wheelchairParties } from "./wheelchair-party";

/** The free seats of rows A, B, C …, one behind the other, in runs that end at taken seats and gaps. */
function runsIn(...rows: string[]) {
  return rows.flatMap((drawn, depth) =>
    [...drawn.matchAll(/[a-z]+/g)].map(({ 0: run, index }) =>
      row(String.fromCharCode(65 + depth), " ".repeat(index) + run, { y: depth * PITCH }).map(
        ({ seat }) => seat,
      ),
    ),
  );
}

const partiesIn = (rows: string[], size: number) =>
  wheelchairParties(runsIn(...rows), size).map(({ space, beside, nearby }) =>
    [[space], beside, ...nearby].map((seats) => seats.map(({ id }) => id).join(" ")),
  );

it.each([
  [1, ["B-3"], []],
  [2, ["B-3"], ["B-2"]],
  [3, ["B-3"], ["B-2 B-4"]],
  [4, ["B-3"], ["B-1 B-2 B-4"]],
  [5, ["B-3"], ["B-1 B-2 B-4", "A-3"]],
  [6, ["B-3"], ["B-1 B-2 B-4", "A-2 A-3"]],
  [9, ["B-3"], ["B-1 B-2 B-4", "A-1 A-2 A-3 A-4 A-5"]],
])(
  "a party of %i has its companion seats beside the wheelchair space and the others in front",
  (size, space, others) => {
    const [party] = partiesIn(["sssssss", "ccwcTs"], size);
    expect(party).toEqual([...space, ...(others.length === 0 ? [""] : others)]);
  },
);

it("a party with too few companion seats has the ones there are, and the other seats in front", () => {
  expect(partiesIn(["ssss", "cwc"], 4)).toEqual([["B-2", "B-1 B-3", "A-2"]]);
  expect(partiesIn(["ssss", "wC"], 3)).toEqual([["B-1", "", "A-1 A-2"]]);
});

it("ordinary seats beside a wheelchair space are taken after its companion seats", () => {
  expect(partiesIn(["swcs"], 4)).toEqual([["A-2", "A-1 A-3 A-4"]]);
});

it("the rest of a party is divided only where no seats together are about as near", () => {
  expect(partiesIn(["sSsSs", "Cwc", "ssS"], 4)).toEqual([["B-2", "B-3", "C-1 C-2"]]);
  expect(partiesIn(["sSs", "Cwc", "SSS", "SSS", "SSS", "SSS", "SSS", "SSS", "sss"], 4)).toEqual([
    ["B-2", "B-3", "A-1", "A-3"],
  ]);
});

it("a party doesn't take other accessible seats, and isn't offered without enough ordinary ones", () => {
  expect(partiesIn(["tt", "ww"], 2)).toEqual([]);
  expect(partiesIn(["s", "wc"], 4)).toEqual([]);
  expect(partiesIn(["cccc", "sw"], 3)).toEqual([]);
});

it("every wheelchair party is complete, with as many adjacent seats as are free", () => {
  const drawn = fc.stringMatching(/^[scwtS]{1,12}$/);
  fc.assert(
    fc.property(
      fc.array(drawn, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 9 }),
      (rows, size) => {
        const runs = runsIn(...rows);
        for (const { space, beside, nearby } of wheelchairParties(runs, size)) {
          const seats = [space, ...beside, ...nearby.flat()];
          expect(new Set(seats).size).toBe(size);
          expect(nearby.flat().every(({ kind }) => kind === "standard")).toBe(true);
          const run = runs.find((one) => one.includes(space)) ?? [];
          const at = run.indexOf(space);
          // Directly before and after the space, without a gap.
          const before = beside.filter((seat) => run.indexOf(seat) < at).length;
          expect(run.slice(at - before, at + beside.length - before + 1)).toEqual([
            ...beside.slice(0, before),
            space,
            ...beside.slice(before),
          ]);
          const companions = beside.filter(({ kind }) => kind === "companion").length;
          expect(companions).toBeLessThanOrEqual(MAX_COMPANION_SEATS);
          const next = [run[at - before - 1], run[at + beside.length - before + 1]];
          const canBeTaken = next.some(
            (seat) =>
              seat?.kind === "standard" ||
              (seat?.kind === "companion" && companions < MAX_COMPANION_SEATS),
          );
          expect(beside.length === size - 1 || !canBeTaken).toBe(true);
        }
      },
    ),
  );
});
