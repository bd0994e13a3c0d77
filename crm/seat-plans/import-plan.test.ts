import { expect, it } from "vitest";

import { categoryBands } from "./import-plan";
import { parseSeatPlan } from "./seat-plan";

/** A plan of one seat in each category, in this order. */
function planOf(categories: string[]) {
  const parsed = parseSeatPlan({
    name: "Small",
    categories: categories.filter((name) => name !== "").map((name) => ({ name })),
    zones: [
      {
        name: "Stalls",
        position: { x: 0, y: 0 },
        rows: [
          {
            row_number: "A",
            seats: categories.map((category, index) => ({
              seat_guid: `s${index}`,
              seat_number: String(index),
              position: { x: index * 25, y: 0 },
              category,
            })),
          },
        ],
      },
    ],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.plan;
}

const BANDS = ["A", "B", "C", "D", "E"];
/** The bands of the categories, or the problems; both as `--bands` has them. */
const banded = (categories: string[], chosen?: string) => {
  const pairs = chosen?.split(",").map((pair) => pair.split("=") as [string, string]);
  const found = categoryBands(planOf(categories), BANDS, pairs && new Map(pairs));
  return found.ok ? [...found.bandOf].map((pair) => pair.join("=")) : found.problems;
};

it("the price band of a category is the band of that name, when all are named like bands", () => {
  expect(banded(["C", "A"])).toEqual(["C=C", "A=A"]);
});

it("the price band of a category is the next one down, in the order of the file, when they are named otherwise", () => {
  expect(banded(["Stalls", "Boxes"])).toEqual(["Stalls=A", "Boxes=B"]);
});

it("the price band of a category is the top one for a plan without categories", () => {
  expect(banded([""])).toEqual(["=A"]);
});

it("the price band of a category has to be named when there are more categories than bands", () => {
  const six = ["1", "2", "3", "4", "5", "6"];
  expect(banded(six)).toEqual([
    'the plan has 6 categories (1, 2, 3, 4, 5, 6) and the house 5 price bands (A, B, C, D, E): say which category is sold in which, as --bands "1=A,2=B,…"',
  ]);
  expect(banded(six, "1=C,2=C,3=C,4=C,5=C,6=C")).toHaveLength(6);
});

it("the price band of a category is the one that was chosen, and every mistake in the choice is named", () => {
  const categories = ["Stalls", "Boxes"];
  expect(banded(categories, "Stalls=E,Boxes=E")).toEqual(["Stalls=E", "Boxes=E"]);
  expect(banded(categories, "Stall=A,Boxes=F")).toEqual([
    "--bands names Stall, which is no category of the plan; there are Stalls, Boxes",
    "--bands gives Boxes to F, which is no price band; there are A, B, C, D, E",
    "--bands leaves out category Stalls",
  ]);
});
