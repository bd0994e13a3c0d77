import { expect, it } from "vitest";

import { categoryBands, missingBands, NOT_FOR_SALE } from "./import-plan";
import { parseSeatPlan } from "./seat-plan";

/** Creates a plan with one seat per category, in this order. */
function getPlan(categories: string[], color?: string) {
  const parsed = parseSeatPlan({
    name: "Small",
    categories: categories.filter((name) => name !== "").map((name) => ({ name, color })),
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
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure));
  return parsed.value.plan;
}

const listBands = (...ids: string[]) => ids.map((id) => ({ id, name: `Zone ${id}` }));
const BANDS = listBands("A", "B", "C", "D", "E");
/** `bands` and the result are in the format of `--bands`. Returns the problems instead if there are any. */
const assignBands = (categories: string[], bands?: string) => {
  const pairs = bands?.split(",").map((pair) => pair.split("=") as [string, string]);
  const result = categoryBands(getPlan(categories), BANDS, pairs && new Map(pairs));
  return result.ok ? [...result.value.bandOf].map((pair) => pair.join("=")) : result.failure;
};

it("categoryBands assigns bands by id or name when all categories are named like bands", () => {
  expect(assignBands(["C", "A"])).toEqual(["C=C", "A=A"]);
  expect(assignBands(["Zone C", "A"])).toEqual(["Zone C=C", "A=A"]);
  expect(assignBands(["x"], "x=Zone B")).toEqual(["x=B"]);
});

it("categoryBands assigns bands from the top in file order when categories have other names", () => {
  expect(assignBands(["Stalls", "Boxes"])).toEqual(["Stalls=A", "Boxes=B"]);
});

it("categoryBands assigns the top band to a plan without categories", () => {
  expect(assignBands([""])).toEqual(["=A"]);
});

it("categoryBands requires --bands when there are more categories than bands", () => {
  const six = ["1", "2", "3", "4", "5", "6"];
  expect(assignBands(six)).toEqual([
    "the plan has 6 categories (1, 2, 3, 4, 5, 6) but there are only 5 price bands (A, B, C, D, E): name the band of each category, as in 1=A,2=B,…",
  ]);
  expect(assignBands(six, "1=C,2=C,3=C,4=C,5=C,6=C")).toHaveLength(6);
});

it("categoryBands uses the bands of --bands and reports every mistake in it", () => {
  const categories = ["Stalls", "Boxes"];
  expect(assignBands(categories, "Stalls=E,Boxes=E")).toEqual(["Stalls=E", "Boxes=E"]);
  expect(assignBands(categories, "Stall=A,Boxes=F")).toEqual([
    "unknown category Stall; the plan has Stalls, Boxes",
    "unknown price band F for Boxes; there are A, B, C, D, E, and none for seats that are not for sale",
    "category Stalls is missing",
  ]);
});

it("categoryBands gives seats that are not for sale no band, whatever their order", () => {
  const plan = getPlan(["NOT AVAILABLE", "Stalls", "Boxes"]);
  const bands = categoryBands(plan, listBands("A", "B"), undefined);
  expect(bands.ok && [...bands.value.bandOf]).toEqual([
    ["Stalls", "A"],
    ["Boxes", "B"],
    ["NOT AVAILABLE", NOT_FOR_SALE],
  ]);
  expect(bands.ok && bands.value.note).toContain("NOT AVAILABLE not for sale (1 left out)");
  const chosen = categoryBands(
    plan,
    listBands("A", "B"),
    new Map([
      ["#2", "B"],
      ["Boxes", "none"],
    ]),
  );
  expect(chosen.ok && chosen.value.bandOf.get("Stalls")).toBe("B");
  expect(chosen.ok && chosen.value.bandOf.get("Boxes")).toBe(NOT_FOR_SALE);
  expect(categoryBands(getPlan(["Unavailable"]), listBands("A"), undefined).ok).toBe(false);
});

it("categories named by ids are described by color, rows and number of seats", () => {
  const [one, two] = [
    "5082ad2a-9bde-4642-b68a-64b1ace09b87",
    "e2c223d6-c31e-4124-96ba-1508f7a6a2ac",
  ];
  const bands = categoryBands(getPlan([one, two], "#61FF02"), listBands("A"), undefined);
  expect(!bands.ok && bands.failure.join()).toContain(
    "2 categories (#1 (green, row A, 1 seat), #2 (green, row A, 1 seat)) but there are only 1 price bands (A): name the band of each category, as in #1=A",
  );
});

it("missingBands names bands like the categories that are sold, or those that were chosen", () => {
  const plan = getPlan(["A", "Zone B", "Boxes", "blocked"]);
  const listIds = (bands: { id: string }[]) => bands.map(({ id }) => id);
  expect(listIds(missingBands(plan, BANDS, undefined))).toEqual(["Boxes"]);
  expect(listIds(missingBands(plan, [], undefined))).toEqual(["A", "Zone B", "Boxes"]);
  expect(listIds(missingBands(getPlan([""]), [], undefined))).toEqual(["A"]);
  const chosen = new Map([
    ["A", "Front"],
    ["Zone B", "Front"],
    ["Boxes", "Zone C"],
    ["blocked", NOT_FOR_SALE],
  ]);
  expect(listIds(missingBands(plan, BANDS, chosen))).toEqual(["Front"]);
});
