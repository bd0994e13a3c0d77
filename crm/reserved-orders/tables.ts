import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";

import { baskets } from "../baskets/tables";
import { customers } from "../customers/tables";
import { orderItems } from "../orders/tables";
import { at, madeAt, uuidReference } from "../platform/database/columns";

/**
 * Tickets reserved for a customer until a time. Their lines are in a basket of their own, which does not change; the claims
 * on their seats name the reserved order.
 */
export const reservedOrders = pgTable(
  "reserved_orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Of the same row of numbers as orders. */
    number: bigint("number", { mode: "number" })
      .notNull()
      .default(sql`nextval('orders_number_seq')`),
    basketId: uuidReference("basket_id", () => baskets.id),
    customerId: uuidReference("customer_id", () => customers.id),
    /** Until when the seats are held; then they are free without any action. */
    holdUntil: at("hold_until").notNull(),
    /** A locked one is paid at the box office only. */
    locked: boolean("locked").notNull(),
    state: text("state", { enum: ["open", "bought", "released"] }).notNull(),
    /** Last year's package whose seats it keeps for this year's. */
    renewsItemId: uuid("renews_item_id").references(() => orderItems.id),
    createdAt: madeAt(),
  },
  (t) => [
    unique("reserved_orders_number").on(t.number),
    unique("reserved_orders_basket").on(t.basketId),
    // A subscription is renewed once.
    unique("reserved_orders_renews").on(t.renewsItemId),
    index("reserved_orders_by_customer").on(t.customerId),
    index("reserved_orders_open")
      .on(t.holdUntil)
      .where(sql`${t.state} = 'open'`),
  ],
);
