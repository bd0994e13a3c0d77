import { expect, it } from "vitest";

import { foodFields, addOnQuantityField } from "~/domain/forms/extra-fields";
import { maxQuantity, readExtras, readFood, readDonation, readQuantity } from "./read-extras";
import { sampleMenu, sampleStockItem } from "../../../tests/support/samples/basket";
import { usd } from "../../../tests/support/samples/usd";

const dollars = (language: string) => ({ language, currency: "USD" });

const dish = (id: string) => sampleStockItem({ id, kind: "food-and-drink", menuId: "dinner" });
const menu = sampleMenu({
  categories: [
    { name: "Main", items: [dish("cod"), dish("duck")] },
    { name: "Dessert", items: [dish("tart")] },
  ],
});
const names = foodFields("i1", "dinner");
const order = (fields: Record<string, string>) => readFood(menu, { instanceId: "i1" }, fields);
const forTwo = {
  [names.guests]: "2",
  [names.collectionPoint]: "Grand Tier",
  [names.choice("cod")]: "1",
  [names.choice("duck")]: "1",
  [names.choice("tart")]: "2",
};

it("a food order has one item of each category per guest", () => {
  expect(order(forTwo).request?.order).toEqual({
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

it("a form without guests and choices is an empty food order", () => {
  expect(order({}).request?.order).toMatchObject({ guests: 0, choices: [] });
});

it.each([
  [{ [names.choice("tart")]: "1" }, { reason: "select-more", category: "Dessert", missing: 1 }],
  [{ [names.choice("cod")]: "2" }, { reason: "select-fewer", category: "Main", over: 1 }],
  [{ [names.guests]: "0" }, { code: "guests", field: names.guests }],
  [{ [names.guests]: "a few" }, { code: "guests" }],
  [{ [names.guests]: "11" }, { code: "guests" }],
  [{ [names.collectionPoint]: "" }, { code: "collection-point", field: names.collectionPoint }],
  [{ [names.choice("tart")]: "-2" }, { code: "quantity", field: names.choice("tart") }],
])("a food order with %o is refused", (changes, error) => {
  expect(order({ ...forTwo, ...changes }).errors).toContainEqual(expect.objectContaining(error));
});

it("a food order without guests and collection point is refused for both", () => {
  const incomplete = { ...forTwo, [names.guests]: "0", [names.collectionPoint]: "" };
  expect(order(incomplete).errors).toEqual([
    { field: names.guests, code: "guests" },
    { field: names.collectionPoint, code: "collection-point" },
  ]);
});

it("a party of more than nine has as many guests as items in its largest category", () => {
  const twelve = {
    [names.guests]: "10",
    [names.collectionPoint]: "Grand Tier",
    [names.choice("cod")]: "12",
    [names.choice("tart")]: "11",
  };
  expect(order(twelve).errors).toEqual([
    {
      field: names.choice("tart"),
      code: "not-allowed",
      reason: "select-more",
      category: "Dessert",
      missing: 1,
      guests: 12,
    },
  ]);
  expect(order({ ...twelve, [names.choice("tart")]: "12" }).errors).toEqual([]);
});

const parking = sampleStockItem({
  id: "parking",
  kind: "supplementary",
  left: 3,
  number: "up-to-tickets",
});
const read = (typed: string, changes: Partial<Parameters<typeof readQuantity>[0]> = {}) =>
  readQuantity(
    { ...parking, ...changes },
    { instanceId: "i1", tickets: 2 },
    {
      [addOnQuantityField("i1", "parking")]: typed,
    },
  );

it.each(["0", "1", "2", ""])(
  "an add-on limited to the number of tickets allows %j with two tickets",
  (typed) => {
    expect(read(typed).request).toMatchObject({ itemId: "parking", quantity: Number(typed) });
  },
);

it.each([
  ["3", {}, { reason: "more-than-tickets", tickets: 2, wanted: 3 }],
  ["1", { number: "same-as-tickets" }, { reason: "same-number-as-tickets", tickets: 2, wanted: 1 }],
  ["4", { number: "any" }, { reason: "out-of-stock", left: 3 }],
  ["1.5", {}, { code: "quantity" }],
  ["many", {}, { code: "quantity" }],
] as const)("a quantity of %j is refused for an add-on with %o", (typed, changes, error) => {
  expect(read(typed, changes).errors).toMatchObject([{ field: "n:i1:parking", ...error }]);
});

it("the quantity of an add-on is limited by its stock, and by the number of tickets if it depends on them", () => {
  expect(maxQuantity(parking, 2)).toBe(2);
  expect(maxQuantity(parking, 5)).toBe(3);
  expect(maxQuantity({ ...parking, left: null, number: null }, 0)).toBe(9);
});

const offered = { fundId: "annual", values: [usd(5_000), usd(10_000)], displayOther: true };

it.each([
  [{}, null],
  [{ gift: "none" }, null],
  [{ gift: "none", giftOther: "-20" }, null],
  [{ gift: "5000", giftOther: "-20" }, 5_000],
  [{ gift: "5000" }, 5_000],
  [{ gift: "other", giftOther: "$12.50" }, 1_250],
])("readDonation reads %o as %j", (typed, amount) => {
  expect(readDonation(offered, typed, dollars("en-us"))).toEqual({ request: amount, errors: [] });
});

it("readDonation refuses 5,999 in German, where it may mean six dollars, and reads it as 5,999 dollars in English", () => {
  const typed = { gift: "other", giftOther: "5,999" };
  expect(readDonation(offered, typed, dollars("de")).errors).toEqual([
    { field: "giftOther", code: "amount" },
  ]);
  expect(readDonation(offered, typed, dollars("en-us")).request).toBe(599_900);
});

it.each([
  [{ gift: "other" }, "giftOther"],
  [{ gift: "other", giftOther: "much" }, "giftOther"],
  [{ gift: "777" }, "gift"],
])("readDonation refuses %o", (typed, field) => {
  expect(readDonation(offered, typed, dollars("en-us")).errors).toEqual([
    { field, code: "amount" },
  ]);
});

it.each([
  ["0.50", { code: "amount-too-little", limit: usd(100) }],
  ["100001", { code: "amount-too-much", limit: usd(10_000_000) }],
])("a typed donation of %s among the extras is refused with the limit", (giftOther, error) => {
  const donation = { ...offered, fundId: "annual" };
  const typed = { gift: "other", giftOther };
  expect(readExtras({ donation }, typed, dollars("en-us"))).toMatchObject({
    request: { donation: null },
    errors: [{ field: "giftOther", ...error }],
  });
});
