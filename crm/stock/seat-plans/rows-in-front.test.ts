import { expect, it } from "vitest";

import { orderFromStage } from "./rows-in-front";

const STAGE = { x: 0, y: 0 };
/** Seats 25 apart, so many at a depth, from the middle or from `x`. */
const row = (seats: number, y: number, x = (-(seats - 1) / 2) * 25) =>
  Array.from({ length: seats }, (_, at) => ({ x: x + at * 25, y }));

it("a long row comes before a short one behind it", () => {
  expect(orderFromStage([row(16, 350), row(30, 320), row(28, 290)], STAGE)).toEqual([2, 1, 0]);
});

it("a row with seats only at its ends comes before a whole row behind it", () => {
  const ends = [...row(3, 300, -500), ...row(3, 300, 450)];
  expect(orderFromStage([row(4, 330), ends], STAGE)).toEqual([1, 0]);
});

it("rows beside each other are in the order of their distances", () => {
  const [left, right] = [row(4, 300, -600), row(4, 300, 200)];
  expect(orderFromStage([left, right], STAGE)).toEqual([1, 0]);
});

it("every row has a place in the order, whatever their positions", () => {
  const crossed = [
    [
      { x: -100, y: 200 },
      { x: 100, y: 400 },
    ],
    [
      { x: -100, y: 400 },
      { x: 100, y: 200 },
    ],
    [{ x: 0, y: 300 }],
    [],
  ];
  expect(orderFromStage(crossed, STAGE).toSorted()).toEqual([0, 1, 2, 3]);
});
