import { QUANTITY_RULES } from "#contract/rules/stock-item";
import { SERVINGS, STOCK_KINDS } from "#contract/schemas/stock-item";
import { menus as menuTable } from "../../../tables/food";
import { stockItems as itemTable } from "../../../tables/merchandise";
import * as field from "../fields";
import type { Field, Noun } from "../noun";

const MAX_DAYS = 3_650;
const MAX_MINUTES = 20_000;

/** Null: for all. */
const sold: Readonly<Record<string, Field>> = {
  events: field.inColumn("eventIds", field.optional(field.references("events"))),
  performances: field.inColumn("instanceIds", field.optional(field.references("performances"))),
  daysAhead: field.optional(field.whole(0, MAX_DAYS)),
  minutesBefore: field.optional(field.whole(0, MAX_MINUTES)),
  active: field.initially(true, field.flag()),
  rank: field.rank(),
};

export const menus: Noun = {
  list: "menus",
  name: "menu",
  table: menuTable,
  key: "id",
  fields: {
    name: field.translated("product", 100),
    description: field.translated("product", 2_000, 0),
    serving: field.oneOf(SERVINGS),
    categories: field.translatedList("product", 100, 1),
    collectionPoints: field.translatedList("product", 100, 1),
    ...sold,
  },
  instead: "Set `active: false`.",
};

export const stockItems: Noun = {
  list: "stockItems",
  name: "stock item",
  table: itemTable,
  key: "id",
  fields: {
    kind: { ...field.oneOf(STOCK_KINDS), fixed: () => "stays: add another item" },
    name: field.translated("product", 200),
    description: field.translated("product", 2_000, 0),
    price: field.money(),
    category: field.translated("product", 100),
    product: field.optional(field.translated("product", 200)),
    option: field.optional(field.translated("product", 100)),
    menu: field.inColumn("menuId", field.optional(field.reference("menus"))),
    number: field.optional(field.oneOf(QUANTITY_RULES)),
    stock: field.optional(field.whole(0, 1_000_000)),
    ...sold,
  },
  check({ kind, menu = null, product = null, option = null, number = null }) {
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
    return (product === null) === (option === null)
      ? []
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
