import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

import { instances } from "./catalogue";
import { customers } from "./customers";
import { orders } from "./orders";
import { at, madeAt, textReference, uuidReference } from "../platform/database/columns";
import { priceTypes } from "./prices";

/** Amounts are in minor units. */
export const promoCodes = pgTable(
  "promo_codes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    /** Off each ticket. Null if `amountOff` is set. */
    percentOff: smallint("percent_off"),
    /** Off all tickets together. */
    amountOff: integer("amount_off"),
    /** Null: all. */
    eventIds: text("event_ids").array(),
    /** Null: all. */
    priceTypeIds: text("price_type_ids").array(),
    minTickets: smallint("min_tickets").notNull().default(1),
    validFrom: at("valid_from"),
    validUntil: at("valid_until"),
    /** Null: unlimited. */
    maxUses: integer("max_uses"),
    /** Null: unlimited. */
    maxUsesPerCustomer: integer("max_uses_per_customer"),
    /** Number of rows in `promo_uses` that were not released. */
    uses: integer("uses").notNull().default(0),
    opensPriority: boolean("opens_priority").notNull().default(false),
    createdAt: madeAt(),
  },
  (t) => [
    unique("promo_codes_code").on(t.code),
    check("promo_codes_upper", sql`${t.code} = upper(${t.code}) and ${t.code} <> ''`),
    check("promo_codes_off", sql`(${t.percentOff} is null) <> (${t.amountOff} is null)`),
    check("promo_codes_percent", sql`${t.percentOff} between 0 and 100`),
    check("promo_codes_amount", sql`${t.amountOff} >= 0`),
    check("promo_codes_min_tickets", sql`${t.minTickets} > 0`),
    check(
      "promo_codes_uses",
      sql`${t.uses} >= 0 and ${t.uses} <= coalesce(${t.maxUses}, ${t.uses})`,
    ),
  ],
);

/** At most one promo code per order. Released uses do not count. */
export const promoUses = pgTable(
  "promo_uses",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id),
    promoCodeId: uuidReference("promo_code_id", () => promoCodes.id),
    customerId: uuidReference("customer_id", () => customers.id),
    emailKey: text("email_key").notNull(),
    usedAt: madeAt("used_at"),
    releasedAt: at("released_at"),
  },
  (t) => [
    index("promo_uses_by_customer").on(t.promoCodeId, t.customerId),
    index("promo_uses_by_email").on(t.promoCodeId, t.emailKey),
  ],
);

/** A programme code opens performances and prices to a group of people. */
export const programmes = pgTable(
  "programmes",
  {
    id: text("id").primaryKey(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    validUntil: at("valid_until"),
    createdAt: madeAt(),
  },
  (t) => [
    unique("programmes_code").on(t.code),
    check("programmes_upper", sql`${t.code} = upper(${t.code}) and ${t.code} <> ''`),
  ],
);

export const programmeInstances = pgTable(
  "programme_instances",
  {
    programmeId: textReference("programme_id", () => programmes.id),
    instanceId: textReference("instance_id", () => instances.id),
  },
  (t) => [primaryKey({ columns: [t.programmeId, t.instanceId] })],
);

/** Price types that a programme code opens for its performances. */
export const programmePrices = pgTable(
  "programme_prices",
  {
    programmeId: textReference("programme_id", () => programmes.id),
    priceTypeId: textReference("price_type_id", () => priceTypes.id),
  },
  (t) => [primaryKey({ columns: [t.programmeId, t.priceTypeId] })],
);

/** Failed attempts to enter a code: limits guessing. */
export const codeTries = pgTable("code_tries", {
  /** "basket:<id>", "customer:<id>", or "caller:<SHA-256>"; see `AttemptPurpose`. */
  key: text("key").primaryKey(),
  failedAttempts: integer("misses").notNull(),
  since: at("since").notNull(),
});
