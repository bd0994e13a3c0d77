import { expect, it } from "vitest";

import { readPlan } from "./read-plan";

const IDS = [
  "5082ad2a-9bde-4642-b68a-64b1ace09b87",
  "e2c223d6-c31e-4124-96ba-1508f7a6a2ac",
  "91d89249-7711-4fa6-bcd8-e9174c05437a",
] as const;

/** A row for each category, from the stage at the top. */
const hallOf = (...categories: string[]) => ({
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
  const read = readPlan(hallOf(IDS[2], "NOT AVAILABLE", IDS[0], IDS[1]), undefined);
  expect(read).toEqual({
    ok: false,
    failure: [
      'has categories named by ids: #1 NOT AVAILABLE, #2 (row 3, 1 seat, 2nd from the stage), #3 (row 4, 1 seat, farthest from the stage), #4 (row 1, 1 seat, nearest to the stage). Say the band of each, like bands: { "#2": A, "#3": B }',
    ],
  });
});
