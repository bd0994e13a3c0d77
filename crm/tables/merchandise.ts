import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";

import { STOCK_DRAWINGS, STOCK_KINDS } from "#contract/schemas/stock-item";
import { orders } from "./orders";
import { at, textReference, uuidReference } from "../platform/database/columns";
import { forPerformances, menus, saleWindow } from "./food";
import { QUANTITY_RULES } from "#contract/rules/shop/stock-item";

/** Physical goods and add-ons. Prices in minor units. */
export const stockItems = pgTable(
  "stock_items",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: STOCK_KINDS }).notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    price: integer("price").notNull(),
    /** A category of its kind, or of its menu. */
    category: text("category").notNull(),
    /** The product that this item is an option of, such as a size. Each option is an item with its own stock. */
    product: text("product"),
    option: text("option"),
    menuId: text("menu_id").references(() => menus.id),
    /** Supplementary items only: how the quantity relates to the number of tickets. */
    number: text("number", { enum: QUANTITY_RULES }),
    /** Merchandise only: what its picture shows. Null: a parcel. */
    drawing: text("drawing", { enum: STOCK_DRAWINGS }),
    /** Total stock; per performance for add-ons and food. Null: unlimited. */
    stock: integer("stock"),
    ...forPerformances,
    ...saleWindow,
    active: boolean("active").notNull(),
    rank: smallint("rank").notNull(),
  },
  (t) => [
    check("stock_items_price", sql`${t.price} >= 0`),
    check("stock_items_stock", sql`${t.stock} >= 0`),
    check("stock_items_menu", sql`(${t.kind} = 'food-and-drink') = (${t.menuId} is not null)`),
    check("stock_items_option", sql`(${t.product} is null) = (${t.option} is null)`),
    check("stock_items_number", sql`(${t.kind} = 'supplementary') = (${t.number} is not null)`),
    check("stock_items_drawing", sql`${t.drawing} is null or ${t.kind} = 'merchandise'`),
  ],
);

/** Stock and sold quantity, per item or per item and performance. The check prevents overselling. */
export const stockLevels = pgTable(
  "stock_levels",
  {
    itemId: textReference("item_id", () => stockItems.id),
    /** A performance's id, or "all" for merchandise. */
    scope: text("scope").notNull(),
    level: integer("level").notNull(),
    sold: integer("sold").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.scope] }),
    check("stock_levels_not_oversold", sql`${t.sold} between 0 and ${t.level}`),
  ],
);

/** Stock taken by an order. Given back when the order fails or is returned. */
export const stockTakes = pgTable(
  "stock_takes",
  {
    orderId: uuidReference("order_id", () => orders.id),
    itemId: text("item_id").notNull(),
    scope: text("scope").notNull(),
    quantity: integer("quantity").notNull(),
    takenAt: at("taken_at").notNull(),
    returnedAt: at("returned_at"),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.itemId, t.scope] }),
    foreignKey({
      columns: [t.itemId, t.scope],
      foreignColumns: [stockLevels.itemId, stockLevels.scope],
    }),
    check("stock_takes_quantity", sql`${t.quantity} > 0`),
  ],
);
