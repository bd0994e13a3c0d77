import { expect, it } from "vitest";

import { findMixedFloors } from "./mixed-floors";

const rows = (section: string, names: readonly string[]) =>
  names.flatMap((row) => Array.from({ length: 30 }, () => ({ section, row })));
const letters = (from: string, count: number, prefix = "") =>
  Array.from(
    { length: count },
    (_, index) => prefix + String.fromCodePoint((from.codePointAt(0) ?? 0) + index),
  );

it("a hall whose floors are one zone is warned of, with the rows that look like floors", () => {
  const all = [
    ...letters("E", 17),
    ...letters("A", 7, "A"),
    ...letters("A", 7, "B"),
    ...letters("A", 9, "C"),
  ];
  const parts = [{ name: "Ground floor, rows E to CI", section: "Ground floor" }];
  const said = findMixedFloors(rows("Ground floor, rows E to CI", all), parts);
  expect(said).toEqual([
    expect.stringMatching(
      /^1,200 seats are in one zone, "Ground floor".*rows look like it: E to AG; BA to BG; CA to CI\)/,
    ),
  ]);
  expect(findMixedFloors([...rows("Hall", all), ...rows("Box", ["1"])], [])).toHaveLength(1);
});

it("a large hall of one zone may have floors even if its rows don't say so", () => {
  const said = findMixedFloors(rows("Stalls", letters("A", 26)), []);
  expect(said).toEqual([expect.not.stringContaining("look like it")]);
});

it("small zones, and large ones with one alphabet beside others, are as they should be", () => {
  expect(findMixedFloors(rows("Stalls", letters("A", 8)), [])).toEqual([]);
  const doubled = [...letters("A", 26), "AA", "BB", "CC"];
  const long = [...letters("A", 26), ...letters("A", 26, "A"), ...letters("A", 3, "B")];
  for (const names of [doubled, long])
    expect(findMixedFloors([...rows("Stalls", names), ...rows("Circle", ["A"])], [])).toEqual([]);
});
