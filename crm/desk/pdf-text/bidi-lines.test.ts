import { expect, it } from "vitest";

import { bidiLines, hasRightToLeft } from "./bidi-lines";

const WIDE = 1_000;
const listLines = (text: string, width = WIDE) =>
  bidiLines(text, width, ({ length }) => length).map((runs) =>
    runs.map((run) => run.replaceAll("\u00a0", " ")),
  );

it.each([
  ["דוד לוי", [["דוד לוי"]]],
  ["محمد علي", [["محمد علي"]]],
  ["Ada דוד לוי Smith", [["Ada ", "דוד לוי", " Smith"]]],
  ["דוד Ada לוי", [[" לוי", "Ada", "דוד "]]],
  ["דוד 12 לוי", [[" לוי", "12", "דוד "]]],
])("the runs of %s are drawn from the left in the order of UAX #9", (text, lines) => {
  expect(listLines(text)).toEqual(lines);
});

it("brackets in a text from the right are mirrored", () => {
  expect(listLines("דוד (לוי)")).toEqual([["דוד )לוי("]]);
});

it("a text from the right is wrapped before its runs are ordered", () => {
  expect(listLines("אחת שתיים Three ארבע", 10)).toEqual([["אחת שתיים"], [" ארבע", "Three"]]);
});

it("only text with letters of such a script is written from the right", () => {
  expect(["דוד", "علی‌رضا", "Dvořák", "Иван", "👩‍👩"].map(hasRightToLeft)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
