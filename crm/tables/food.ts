import { boolean, check, index, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { SERVINGS } from "#contract/schemas/stock-item";
import { instances } from "./catalogue";
import { orders } from "./orders";
import { textReference, uuidReference } from "../platform/database/columns";

/** The events and performances that something is sold for; null for all. */
export const forPerformances = {
  eventIds: text("event_ids").array(),
  instanceIds: text("instance_ids").array(),
  /** "17:00" at the venue: only for performances that start then or later on their day. */
  startsFrom: text("starts_from"),
};

/** When something goes on and off sale, relative to the performance's start; null for no limit. */
export const saleWindow = {
  daysAhead: smallint("days_ahead"),
  minutesBefore: smallint("minutes_before"),
};

/** Each guest chooses one item of every category. */
export const menus = pgTable(
  "menus",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    serving: text("serving", { enum: SERVINGS }).notNull(),
    /** In serving order: starters before mains. */
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
    /** 1 to 9; 10 means more than 9. */
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

/** Index of a line's course in its menu, for sorting; null for lines that are not food. */
export const selectCourse = (details: AnyColumn): SQL => sql`(${details}->>'course')::int`;
