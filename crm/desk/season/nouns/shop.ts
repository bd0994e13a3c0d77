import { QUANTITY_RULES } from "#contract/rules/shop/stock-item";
import { SERVINGS, STOCK_DRAWINGS, STOCK_KINDS } from "#contract/schemas/stock-item";
import { timeOfDay } from "#runtime/venue/setting-schemas";
import { menus as menuTable } from "../../../tables/food";
import { stockItems as itemTable } from "../../../tables/merchandise";
import * as field from "../fields";
import type { Field, FieldProblem, Noun, Values } from "../noun";

const MAX_DAYS = 3_650;
const MAX_MINUTES = 20_000;

/** Null: for all. */
const sold: Readonly<Record<string, Field>> = {
  events: field.described(
    "Only for these; null for all",
    field.inColumn("eventIds", field.optional(field.references("events"))),
  ),
  performances: field.described(
    "Only for these; null for all",
    field.inColumn("instanceIds", field.optional(field.references("performances"))),
  ),
  startsFrom: field.described(
    "Only for performances that start at this time of day or later, such as 17:00 for dinner; null for all",
    field.optional(field.plain(timeOfDay)),
  ),
  daysAhead: field.described(
    "From how many days before the performance it is sold; null: at once",
    field.optional(field.whole(0, MAX_DAYS)),
  ),
  minutesBefore: field.described(
    "Until how many minutes before the performance; null: until it starts",
    field.optional(field.whole(0, MAX_MINUTES)),
  ),
  active: field.active(),
  rank: field.rank(),
};

const DAY_MINUTES = 24 * 60;

/** Refuses a sale that ends before it opens. */
const checkWindow = ({ daysAhead = null, minutesBefore = null }: Values): FieldProblem[] =>
  daysAhead !== null && Number(minutesBefore) >= Number(daysAhead) * DAY_MINUTES
    ? [
        {
          field: "minutesBefore",
          message: "ends the sale before daysAhead opens it: set more days, or fewer minutes",
          code: "after-end",
        },
      ]
    : [];

export const menus: Noun = {
  list: "menus",
  name: "menu",
  table: menuTable,
  key: "id",
  fields: {
    name: field.described("As visitors read it", field.translated("product", 100)),
    description: field.described("Below it", field.translated("product", 2_000, 0)),
    serving: field.described(
      "When it is served: before the performance, or in the interval",
      field.choice(SERVINGS),
    ),
    categories: field.described(
      "Courses, in their order: each guest has one item of each",
      field.translatedList("product", 100, 1),
    ),
    collectionPoints: field.described(
      "Where it is served, to choose from",
      field.translatedList("product", 100, 1),
    ),
    ...sold,
  },
  check: checkWindow,
  instead: "Set `active: false`.",
};

export const stockItems: Noun = {
  list: "stockItems",
  name: "stock item",
  table: itemTable,
  key: "id",
  fields: {
    kind: field.described(
      "merchandise: goods of the shop; supplementary: an add-on of tickets, such as parking; food-and-drink: an item of a menu",
      { ...field.choice(STOCK_KINDS), fixed: () => "stays: add another item" },
    ),
    name: field.described("As visitors read it", field.translated("product", 200)),
    description: field.described("Below it", field.translated("product", 2_000, 0)),
    price: field.described("For one", field.money()),
    category: field.described(
      "Its heading in the shop; for food, one of the menu’s `categories`",
      field.translated("product", 100),
    ),
    product: field.described(
      "What it is an option of, such as a shirt in several sizes",
      field.optional(field.translated("product", 200)),
    ),
    option: field.described(
      "Which option of `product` it is: Large",
      field.optional(field.translated("product", 100)),
    ),
    menu: field.described(
      "Of food and drink: the menu",
      field.inColumn("menuId", field.optional(field.reference("menus"))),
    ),
    number: field.described(
      "Of an add-on: any number, up to one for each ticket, or one for each ticket",
      field.optional(field.choice(QUANTITY_RULES)),
    ),
    drawing: field.described(
      "Of merchandise: what its picture shows; null for a parcel",
      field.optional(field.choice(STOCK_DRAWINGS)),
    ),
    stock: field.described(
      "How many there are, of food and add-ons for each performance; null for no limit",
      field.optional(field.whole(0, 1_000_000)),
    ),
    ...sold,
  },
  check(values) {
    const {
      kind,
      menu = null,
      product = null,
      option = null,
      number = null,
      drawing = null,
    } = values;
    if ((kind === "food-and-drink") !== (menu !== null))
      return [
        {
          field: "menu",
          message: "is for food-and-drink, which needs it, and for no other kind",
          code: "only-food",
        },
      ];
    if ((kind === "supplementary") !== (number !== null))
      return [
        {
          field: "number",
          message: "is for supplementary, which needs it, and for no other kind",
          code: "only-add-ons",
        },
      ];
    if (kind !== "merchandise" && drawing !== null)
      return [
        {
          field: "drawing",
          message: "is for merchandise, and for no other kind",
          code: "only-goods",
        },
      ];
    return (product === null) === (option === null)
      ? checkWindow(values)
      : [
          {
            field: product === null ? "product" : "option",
            message: "product and option belong together: set both, or neither",
            code: "both-or-neither",
          },
        ];
  },
  usedIn: [
    ["basket_items", "product_id"],
    ["order_items", "product_id"],
    ["stock_takes", "item_id"],
  ],
  instead: "Set `active: false`.",
};
