import { expect, it } from "vitest";

import { readPlan } from "./read-plan";

const IDS = [
  "5082ad2a-9bde-4642-b68a-64b1ace09b87",
  "e2c223d6-c31e-4124-96ba-1508f7a6a2ac",
  "91d89249-7711-4fa6-bcd8-e9174c05437a",
] as const;

/** A row for each category, from the stage at the top. */
const getHall = (...categories: string[]) => ({
  name: "Hall",
  categories: ["NOT AVAILABLE", ...IDS].map((name) => ({ name })),
  zones: [
    {
      name: "Stalls",
      position: { x: 0, y: 0 },
      rows: categories.map((category, index) => ({
        row_number: String(index + 1),
        position: { x: 0, y: index * 30 },
        seats: [{ seat_guid: `s${index}`, position: { x: 0, y: 0 }, category }],
      })),
    },
  ],
});

it("categories named by ids are numbered with all others, and placed by their distance from the stage", () => {
  const read = readPlan(getHall(IDS[2], "NOT AVAILABLE", IDS[0], IDS[1]), undefined);
  expect(read).toEqual({
    ok: false,
    failure: [
      'has categories named by ids: #1 NOT AVAILABLE, #2 (row 3, 1 seat, 2nd from the stage), #3 (row 4, 1 seat, farthest from the stage), #4 (row 1, 1 seat, nearest to the stage). Say the band of each, like bands: { "#2": A, "#3": B }',
    ],
  });
});

it("categories at the same distance from the stage are told apart by their sides, and rows are from the stage", () => {
  const [center, sides] = IDS;
  const seat = (row: number, number: number, category: string) => ({
    ...{ seat_guid: `${row}-${number}`, category, position: { x: number * 25, y: 0 } },
  });
  const row = (name: string, at: number) => ({
    row_number: name,
    position: { x: 0, y: at * 30 },
    seats: Array.from({ length: 12 }, (_, number) =>
      seat(at, number, number > 2 && number < 9 ? center : sides),
    ),
  });
  const rows = [row("C", 2), row("B", 1), row("A", 0)];
  const categories = [center, sides].map((name) => ({ name }));
  const plan = { ...getHall(), categories, zones: [{ ...getHall().zones[0], rows }] };
  expect(readPlan(plan, undefined)).toEqual({
    ok: false,
    failure: [
      'has categories named by ids: #1 (rows A to C, 18 seats, in the center), #2 (rows A to C, 18 seats, at the sides). Say the band of each, like bands: { "#1": A, "#2": B }',
    ],
  });
});

it("a category whose rows are at different places says each of them, so that front rows are not taken for boxes", () => {
  const [sold, boxes] = IDS;
  const seat = (row: string, number: number, category: string) => ({
    ...{ seat_guid: `${row}-${number}`, category, position: { x: number * 25, y: 0 } },
  });
  const row = (name: string, at: number, getCategory: (number: number) => string) => ({
    row_number: name,
    position: { x: 0, y: at * 30 },
    seats: Array.from({ length: 12 }, (_, number) => seat(name, number, getCategory(number))),
  });
  const isSide = (number: number) => number < 3 || number > 8;
  const rows = [
    row("E", 0, () => boxes),
    row("F", 1, () => boxes),
    row("G", 2, (number) => (isSide(number) ? boxes : sold)),
    row("H", 3, () => sold),
  ];
  const categories = [sold, boxes].map((name) => ({ name }));
  const plan = { ...getHall(), categories, zones: [{ ...getHall().zones[0], rows }] };
  const { failure: [text = ""] = [] } = readPlan(plan, undefined) as { failure?: string[] };
  expect(text).toContain(
    "#1 (18 seats, farthest from the stage: 6 in row G, in the center; 12 in row H, in the center and at the sides)",
  );
  expect(text).toContain(
    "#2 (30 seats, nearest to the stage: 24 in rows E to F, in the center and at the sides; 6 in row G, at the sides)",
  );
});
