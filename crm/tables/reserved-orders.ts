import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";

import { baskets } from "./baskets";
import { customers } from "./customers";
import { orderItems } from "./orders";
import {
  at,
  companionsCheck,
  madeAt,
  seatNeeds,
  uuidReference,
} from "../platform/database/columns";

/**
 * Tickets that staff reserved for a customer. Their lines are in a separate basket that can't change; the claims on their
 * seats refer to the reserved order.
 */
export const reservedOrders = pgTable(
  "reserved_orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Shares the number sequence of orders. */
    number: bigint("number", { mode: "number" })
      .notNull()
      .default(sql`nextval('orders_number_seq')`),
    basketId: uuidReference("basket_id", () => baskets.id),
    customerId: uuidReference("customer_id", () => customers.id),
    /** The seats become free at this time without any action. */
    holdUntil: at("hold_until").notNull(),
    ...seatNeeds(),
    /** Can only be paid at the box office. */
    locked: boolean("locked").notNull(),
    state: text("state", { enum: ["open", "bought", "released"] }).notNull(),
    /** Last year's package that it renews. */
    renewsItemId: uuid("renews_item_id").references(() => orderItems.id),
    createdAt: madeAt(),
  },
  (t) => [
    unique("reserved_orders_number").on(t.number),
    unique("reserved_orders_basket").on(t.basketId),
    // Renews a subscription only once.
    unique("reserved_orders_renews").on(t.renewsItemId),
    companionsCheck("reserved_orders_companions", t.companions),
    index("reserved_orders_by_customer").on(t.customerId),
    index("reserved_orders_open")
      .on(t.holdUntil)
      .where(sql`${t.state} = 'open'`),
  ],
);
