import { sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";

import { orders } from "./orders";
import { at } from "../platform/database/columns";

/**
 * Orders that another ticketing system was asked to commit, at most once each: the primary key makes sure of it. Empty if our
 * own tables are the record.
 */
export const systemOrders = pgTable("system_orders", {
  orderId: uuid("order_id")
    .primaryKey()
    .references(() => orders.id),
  askedAt: at("asked_at")
    .notNull()
    .default(sql`crm_now()`),
  /** The order's number there, once it is known to be committed. */
  number: text("number"),
});
