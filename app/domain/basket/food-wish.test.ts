import { describe, expect, it } from "vitest";

import { sampleMenu, sampleStockItem } from "../../../tests/support/samples/basket";
import { foodFields, readFood } from "./food-wish";

const item = (id: string) => sampleStockItem({ id, kind: "food-and-drink", menuId: "dinner" });
const menu = sampleMenu({
  categories: [
    { name: "Main", items: [item("cod"), item("duck")] },
    { name: "Dessert", items: [item("tart")] },
  ],
});
const names = foodFields("i1", "dinner");
const read = (fields: Record<string, string>, tickets = 2) =>
  readFood(menu, { instanceId: "i1", tickets }, fields);
const forTwo = {
  [names.guests]: "2",
  [names.collectionPoint]: "Grand Tier",
  [names.choice("cod")]: "1",
  [names.choice("duck")]: "1",
  [names.choice("tart")]: "2",
};

describe("food and drink for a party", () => {
  it("is ordered with one of each category for every guest", () => {
    expect(read(forTwo).wish?.order).toEqual({
      instanceId: "i1",
      menuId: "dinner",
      guests: 2,
      collectionPoint: "Grand Tier",
      choices: [
        { itemId: "cod", quantity: 1 },
        { itemId: "duck", quantity: 1 },
        { itemId: "tart", quantity: 2 },
      ],
    });
  });

  it("is not ordered when nobody eats and nothing is chosen", () => {
    expect(read({}).wish?.order).toMatchObject({ guests: 0, choices: [] });
  });

  it.each([
    [{ [names.choice("tart")]: "1" }, { code: "select-more", category: "Dessert", count: 1 }],
    [{ [names.choice("cod")]: "2" }, { code: "select-fewer", category: "Main", count: 1 }],
    [{ [names.guests]: "0" }, { code: "guests", field: names.guests }],
    [{ [names.guests]: "a few" }, { code: "guests" }],
    [{ [names.guests]: "11" }, { code: "guests" }],
    [{ [names.collectionPoint]: "" }, { code: "collection-point", field: names.collectionPoint }],
    [{ [names.choice("tart")]: "-2" }, { code: "quantity", field: names.choice("tart") }],
  ])("with %o says what is wrong", (changed, fault) => {
    expect(read({ ...forTwo, ...changed }).faults).toContainEqual(expect.objectContaining(fault));
  });

  it("is for no more guests than there are tickets", () => {
    expect(read(forTwo, 1).faults).toContainEqual({
      field: names.guests,
      code: "more-than-tickets",
      tickets: 1,
    });
  });

  it("counts more than nine by what they chose", () => {
    const twelve = {
      [names.guests]: "10",
      [names.collectionPoint]: "Grand Tier",
      [names.choice("cod")]: "12",
      [names.choice("tart")]: "11",
    };
    expect(read(twelve, 12).faults).toEqual([
      { field: names.choice("tart"), code: "select-more", category: "Dessert", count: 1 },
    ]);
    expect(read({ ...twelve, [names.choice("tart")]: "12" }, 12).faults).toEqual([]);
  });
});
