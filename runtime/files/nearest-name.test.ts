import { expect, it } from "vitest";

import { listNearest, nearestNames } from "./nearest-name";

const BANDS = [..."ABCDEFGHIJ"].flatMap((letter) => [`${letter}1`, `${letter}2`]);

it("at most ten known names are listed, the nearest first", () => {
  expect(nearestNames("K2", ["Stalls", "K1", "Circle"])).toEqual(["K1", "Circle", "Stalls"]);
  expect(nearestNames("none", ["B", "A"])).toEqual(nearestNames("none", ["A", "B"]));
  expect(nearestNames("K2", [])).toEqual([]);
  const listed = nearestNames("K2", BANDS);
  expect(listed).toHaveLength(10);
  expect(listed.every((name) => name.endsWith("2"))).toBe(true);
});

it("a list of the nearest names says how many more there are", () => {
  expect(listNearest("K2", BANDS)).toMatch(/^A2, B2, .* and 10 more$/);
  expect(listNearest("k1", ["K2", "K 1"], JSON.stringify)).toBe('"K 1", "K2"');
  expect(listNearest("K2", [])).toBe("");
});
