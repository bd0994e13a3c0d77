import fc from "fast-check";
import { expect, it } from "vitest";

import { bestAvailable } from "../seat-choice/best-available";
import { findStrandedSeats, indexSeats } from "./seat-runs";
import { flattenSeatPlan, type NewSeat } from "./flatten-seat-plan";
import { parseSeatPlan } from "./seat-plan";

interface Spot {
  x: number;
  y: number;
}

const GAP = 25;
const line = (count: number, x: number, y: number, gap = GAP): Spot[] =>
  Array.from({ length: count }, (_, at) => ({ x: x + at * gap, y }));
const column = (count: number, x: number, y: number, gap = GAP): Spot[] =>
  Array.from({ length: count }, (_, at) => ({ x, y: y + at * gap }));

/** A row of a plan file as lists of positions; numbers count on from piece to piece. */
const pieces = (name: string, ...of: readonly Spot[][]) => {
  let number = 0;
  return of.map((spots) => ({
    row_number: name,
    position: { x: 0, y: 0 },
    seats: spots.map((position) => {
      number += 1;
      const id = `${name}${number}`;
      return { seat_guid: id, seat_number: String(number), position, category: "A" };
    }),
  }));
};

function importRows(rows: object[], zone: object = {}): NewSeat[] {
  const parsed = parseSeatPlan({
    name: "Court",
    categories: [{ name: "A" }],
    zones: [{ name: "Floor", position: { x: 0, y: 0 }, rows, ...zone }],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure));
  return flattenSeatPlan(parsed.value.plan);
}

/** "1 2|3": the seats of a row from the left, with "|" where neighbors end. */
const drawn = (seats: readonly NewSeat[], row: string) =>
  seats
    .filter((seat) => seat.row === row)
    .map(({ number, place }, at, all) => {
      const before = all[at - 1];
      return `${before === undefined ? "" : place - before.place === 1 ? " " : "|"}${number}`;
    })
    .join("");

it("seats of a row that a plan lists in pieces are neighbors only where they stand side by side", () => {
  const rows = [
    ...pieces("K", line(3, 300, 100), line(2, 60, 110), line(2, 620, 110)),
    ...pieces("L", line(3, 300, 130), line(2, 60, 140), line(2, 620, 140)),
  ];
  const seats = importRows(rows);
  expect(drawn(seats, "K")).toBe("4 5|1 2 3|6 7");
  expect(seats.filter(({ row, endOfRow }) => row === "K" && endOfRow)).toHaveLength(6);
  const plan = indexSeats("reserved", seats);
  const isFree = ({ number }: { number: string | null }) => number !== "2";
  const parties = [{ bandId: "A", quantity: 2 }];
  const pair = bestAvailable(plan, isFree, { parties, together: true, rowLimit: null });
  const chosen = pair.ok ? (pair.value.get("A") ?? []) : [];
  expect(chosen.map(({ number }) => number).sort()).not.toEqual(["1", "3"]);
  expect(findStrandedSeats(plan, isFree, new Set(["K4"])).map(({ id }) => id)).toEqual([]);
});

it.each<[name: string, row: Spot[][], expected: string]>([
  [
    "stored in any order",
    [[...line(2, 50, 0), ...line(2, 0, 0), ...line(2, 100, 0)]],
    "3 4 1 2 5 6",
  ],
  ["split by an aisle", [[...line(3, 0, 0), ...line(3, 130, 0)]], "1 2 3|4 5 6"],
  ["without one of its seats", [[...line(3, 0, 0), ...line(3, 100, 0)]], "1 2 3|4 5 6"],
  ["of love seats", [[0, 1, 2].flatMap((sofa) => line(2, sofa * 54, 0, 22))], "1 2 3 4 5 6"],
  [
    "with one love seat",
    [[...line(4, 0, 0), ...line(2, 100, 0, 14), ...line(4, 139, 0)]],
    "1 2 3 4 5 6 7 8 9 10",
  ],
  ["of tables for two", [[0, 1, 2].flatMap((table) => line(2, table * 80, 0))], "1 2|3 4|5 6"],
  [
    "on three sides of a court",
    [[...column(3, 0, 200), ...line(3, 50, 325), ...column(3, 150, 250).reverse()]],
    "1 2 3|4 5 6|7 8 9",
  ],
  [
    "of a box with a second line of chairs",
    [[...column(3, 0, 0), ...column(3, GAP, 0)]],
    "1 2 3|4 5 6",
  ],
])("neighbors in a row %s are found by position", (_, row, expected) => {
  expect(drawn(importRows([...pieces("A", ...row), ...pieces("B", line(12, 0, 900))]), "A")).toBe(
    expected,
  );
});

it("two seats of one row at both walls are not neighbors, though no other seat is nearer", () => {
  const boxes = [1, 2, 3].flatMap((box) =>
    pieces(`Box ${box}`, [{ x: 0, y: box * 60 }], [{ x: 700, y: box * 60 }]),
  );
  const seats = importRows([...boxes, ...pieces("A", line(9, 200, 400))]);
  expect(drawn(seats, "Box 1")).toBe("1|2");
});

it("seats listed in any order are not taken for overlapping", () => {
  const row = line(12, 0, 0);
  // From both walls in turn.
  const inTurn = row.slice(0, 6).flatMap((spot, at) => [spot, ...row.slice(11 - at, 12 - at)]);
  const rows = ["A", "B", "C"].flatMap((name, at) =>
    pieces(
      name,
      inTurn.map(({ x }) => ({ x, y: at * 80 })),
    ),
  );
  expect(drawn(importRows(rows), "A")).toBe("1 3 5 7 9 11 12 10 8 6 4 2");
});

it("in any hall, places differ by 1 exactly for seats side by side in a row", () => {
  // Single seats at equal distances would be a row of wide seats.
  const wing = fc.integer({ min: 2, max: 6 });
  const anyRow = fc.record({
    wings: fc.array(fc.record({ count: wing, aisle: fc.integer({ min: 55, max: 400 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    jitter: fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 24, maxLength: 24 }),
    shuffle: fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
    inPieces: fc.boolean(),
    bend: fc.double({ min: 0, max: 0.02, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(anyRow, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (rows, isTurned) => {
        const spotOf = new Map<string, Spot>();
        const besideOf = new Map<string, string>();
        const file = rows.flatMap(({ wings, jitter, shuffle, inPieces, bend }, r) => {
          let along = 0;
          let number = 0;
          const parts = wings.map(({ count, aisle }) => {
            const seats = Array.from({ length: count }, (_, at) => {
              number += 1;
              // Far enough apart for rows that bend toward each other.
              const across = r * 500 + along * bend * 10 + (jitter[number] ?? 0);
              const spot = isTurned ? { x: across, y: along } : { x: along, y: across };
              const id = `${r}-${number}`;
              if (at > 0) besideOf.set(id, `${r}-${number - 1}`);
              spotOf.set(id, spot);
              along += GAP;
              return { seat_guid: id, seat_number: String(number), position: spot, category: "A" };
            });
            along += aisle - GAP;
            return seats;
          });
          const row = (seats: object[]) => ({ row_number: String(r), seats });
          const order = (seats: { seat_number: string }[]) =>
            [...seats].sort(
              (a, b) =>
                (shuffle[Number(a.seat_number)] ?? 0) - (shuffle[Number(b.seat_number)] ?? 0),
            );
          return inPieces
            ? parts.map((part) => row(order(part))).reverse()
            : [row(order(parts.flat()))];
        });
        const filler = pieces("filler", line(40, 0, 5_000));
        const seats = importRows([...file, ...filler]).filter(({ row }) => row !== "filler");
        for (const a of seats)
          for (const b of seats)
            if (a.row === b.row && a.place < b.place) {
              const isBeside = besideOf.get(a.id) === b.id || besideOf.get(b.id) === a.id;
              expect([a.id, b.id, b.place - a.place === 1]).toEqual([a.id, b.id, isBeside]);
            }
      },
    ),
  );
});
