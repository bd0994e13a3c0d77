import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

import { seats } from "./centre";
import { at, madeAt } from "./columns";
import { customers, addresses } from "./customers";
import { priceBands, priceTypes, deliveryOptions } from "./prices";
import { instances } from "./season";

export const baskets = pgTable("baskets", {
  id: uuid("id").primaryKey().defaultRandom(),
  currency: text("currency").notNull(),
  customerId: uuid("customer_id").references(() => customers.id),
  /** When this basket first held something since it was last empty; the hold's cap counts from it. */
  firstHeldAt: at("first_held_at"),
  heldUntil: at("held_until"),
  deliveryOptionId: text("delivery_option_id").references(() => deliveryOptions.id),
  deliveryAddressId: uuid("delivery_address_id").references(() => addresses.id),
  /** Null until the step was passed; then all three fields, each possibly null. */
  details: jsonb("details").$type<{
    specialRequests: string | null;
    accessRequirements: string | null;
    marketing: string | null;
  }>(),
  createdAt: madeAt(),
});

export const basketTickets = pgTable(
  "basket_tickets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    basketId: uuid("basket_id")
      .notNull()
      .references(() => baskets.id, { onDelete: "cascade" }),
    instanceId: text("instance_id")
      .notNull()
      .references(() => instances.id),
    planId: text("plan_id").notNull(),
    seatId: text("seat_id").notNull(),
    bandId: text("band_id")
      .notNull()
      .references(() => priceBands.id),
    priceTypeId: text("price_type_id")
      .notNull()
      .references(() => priceTypes.id),
    faceValue: integer("face_value").notNull(),
    fee: integer("fee").notNull(),
    createdAt: madeAt(),
  },
  (t) => [
    unique("basket_tickets_seat_once").on(t.basketId, t.instanceId, t.seatId),
    foreignKey({ columns: [t.planId, t.seatId], foreignColumns: [seats.planId, seats.id] }),
    index("basket_tickets_by_basket").on(t.basketId),
  ],
);
