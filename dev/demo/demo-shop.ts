import type { menus as menuTable } from "../../crm/tables/food";
import type { stockItems as stockTable } from "../../crm/tables/merchandise";
import shop from "./data/shop.json" with { type: "json" };
import { ranked } from "./demo-center";

type Item = typeof stockTable.$inferInsert;
type Menu = typeof menuTable.$inferInsert;

const allPerformances = { eventIds: null, instanceIds: null, startsFrom: null };

/** Dinner can be ordered from 60 days to 90 minutes before a performance in the evening, drinks until 15 minutes before. */
export const menus = ranked(shop.menus).map((menu) => ({
  ...allPerformances,
  ...menu,
  active: true,
})) as Menu[];

const itemDefaults = {
  product: null,
  option: null,
  menuId: null,
  number: null,
  drawing: null,
  stock: null,
  ...allPerformances,
  daysAhead: null,
  minutesBefore: null,
  active: true,
};

/** A product's sizes and colors; each is an item with its own stock. */
const merchandise = shop.merchandise.flatMap(({ options, ...product }) =>
  options === undefined
    ? [product]
    : options.map((option) => ({
        ...product,
        id: `${product.id}-${option.toLowerCase().replace(/[^a-z]+/g, "-")}`,
        name: `${product.name}, ${option}`,
        product: product.name,
        option,
      })),
);

/** In display order. Prices in minor units. */
export const stockItems = ranked([
  ...merchandise.map((item) => ({ ...itemDefaults, kind: "merchandise", ...item })),
  ...shop.supplementary.map((item) => ({ ...itemDefaults, kind: "supplementary", ...item })),
  ...shop.served.map((item) => ({ ...itemDefaults, kind: "food-and-drink", ...item })),
]) as Item[];
