import { boolean, check, index, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { SERVINGS } from "#contract/schemas/stock-item";
import { instances } from "../catalogue/tables";
import { orders } from "../orders/tables";
import { textReference, uuidReference } from "../platform/database/columns";

/** For which performances something is sold: of these events or these performances; both null for all. */
export const forPerformances = {
  eventIds: text("event_ids").array(),
  instanceIds: text("instance_ids").array(),
};

/** Until and from when it is sold, counted from the performance that it is for; null for no such limit. */
export const saleWindow = {
  daysAhead: smallint("days_ahead"),
  minutesBefore: smallint("minutes_before"),
};

/** A menu of one serving, made of categories of which every guest takes one each. */
export const menus = pgTable(
  "menus",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    serving: text("serving", { enum: SERVINGS }).notNull(),
    /** In the order in which they are eaten. */
    categories: text("categories").array().notNull(),
    collectionPoints: text("collection_points").array().notNull(),
    ...forPerformances,
    ...saleWindow,
    active: boolean("active").notNull(),
    rank: smallint("rank").notNull(),
  },
  (t) => [
    check(
      "menus_not_empty",
      sql`cardinality(${t.categories}) > 0 and cardinality(${t.collectionPoints}) > 0`,
    ),
  ],
);

export const foodOrders = pgTable(
  "food_orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuidReference("order_id", () => orders.id),
    instanceId: textReference("instance_id", () => instances.id),
    menuId: textReference("menu_id", () => menus.id),
    /** 1 to 9; 10 stands for more than 9. */
    guests: smallint("guests").notNull(),
    collectionPoint: text("collection_point").notNull(),
    allergies: text("allergies"),
  },
  (t) => [
    unique("food_orders_once").on(t.orderId, t.instanceId, t.menuId),
    index("food_orders_by_instance").on(t.instanceId),
    check("food_orders_guests", sql`${t.guests} between 1 and 10`),
  ],
);

/** The place of a line's course in its menu, to list starters before desserts; null for other lines. */
export const courseOf = (details: AnyColumn): SQL => sql`(${details}->>'course')::int`;
