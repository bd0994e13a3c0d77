import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { instances } from "./catalogue";
import { customers } from "./customers";
import { orderItems } from "./orders";
import { at, cardCode, madeAt, textReference, uuidReference } from "../platform/database/columns";

/** Prices in minor units. */
export const membershipLevels = pgTable(
  "membership_levels",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** URL of a page about the level on the venue's website. */
    infoLink: text("info_link"),
    benefits: text("benefits").array().notNull(),
    price: integer("price").notNull(),
    renewalPrice: integer("renewal_price").notNull(),
    months: smallint("months").notNull(),
    /** Value for waiving fees, regardless of the price paid. */
    worth: integer("worth").notNull(),
    /** The part of `price` that a donor can deduct from taxes; null if none is said. */
    deductible: integer("deductible"),
    /** Whether members have priority booking. */
    hasPriority: boolean("has_priority").notNull(),
    /** Whether it is sold to registered customers only. */
    requiresLogin: boolean("requires_login").notNull(),
    active: boolean("active").notNull(),
    rank: smallint("rank").notNull(),
  },
  (t) => [
    check("membership_levels_sums", sql`least(${t.price}, ${t.renewalPrice}, ${t.worth}) >= 0`),
    check("membership_levels_deductible", sql`${t.deductible} between 0 and ${t.price}`),
    check("membership_levels_months", sql`${t.months} between 1 and 120`),
  ],
);

/**
 * Dates are in the venue's time zone, both inclusive. A customer's memberships of a level form a chain: each one except
 * the first refers to the previous one and starts after its end, so that they never overlap.
 */
export const memberships = pgTable(
  "memberships",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuidReference("customer_id", () => customers.id),
    levelId: textReference("level_id", () => membershipLevels.id),
    /** `pending`: its order is unpaid. It gives no rights, but reserves its place in the chain. */
    state: text("state", { enum: ["pending", "active"] }).notNull(),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    /** First day on which it can be renewed. */
    renewsOn: date("renews_on", { mode: "string" }).notNull(),
    expiresOn: date("expires_on", { mode: "string" }).notNull(),
    remindsToRenew: boolean("reminds_to_renew").notNull(),
    /** The level's `worth` when it was bought. */
    worth: integer("worth").notNull(),
    /** Null for a gift or one issued by staff. */
    orderItemId: uuid("order_item_id").references(() => orderItems.id),
    previousId: uuid("previous_id"),
    previousExpiresOn: date("previous_expires_on", { mode: "string" }),
    cardCode: cardCode("memberships_card"),
    createdAt: madeAt(),
  },
  (t) => [
    unique("memberships_as_previous").on(t.id, t.customerId, t.levelId, t.expiresOn),
    foreignKey({
      name: "memberships_previous",
      columns: [t.previousId, t.customerId, t.levelId, t.previousExpiresOn],
      foreignColumns: [t.id, t.customerId, t.levelId, t.expiresOn],
    }),
    unique("memberships_followed_once").on(t.previousId),
    uniqueIndex("memberships_one_first")
      .on(t.customerId, t.levelId)
      .where(sql`${t.previousId} is null`),
    unique("memberships_once_an_order").on(t.orderItemId),
    index("memberships_by_customer").on(t.customerId, t.expiresOn),
    index("memberships_to_renew").on(t.renewsOn),
    check(
      "memberships_in_order",
      sql`${t.startsOn} <= ${t.renewsOn} and ${t.renewsOn} <= ${t.expiresOn}`,
    ),
    check(
      "memberships_after_previous",
      sql`(${t.previousId} is null) = (${t.previousExpiresOn} is null)
        and (${t.previousExpiresOn} is null or ${t.previousExpiresOn} < ${t.startsOn})`,
    ),
    check("memberships_worth", sql`${t.worth} >= 0`),
  ],
);

/** A paid gift, accepted once with a mailed code. The order item has the level, the membership has the customer. */
export const membershipGifts = pgTable(
  "membership_gifts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderItemId: uuidReference("order_item_id", () => orderItems.id),
    /** "ABCD-2345-EFGH". */
    code: text("code").notNull(),
    /** Last day on which it can be accepted, in the venue's time zone. */
    expiresOn: date("expires_on", { mode: "string" }).notNull(),
    /** Null until it is accepted. */
    membershipId: uuid("membership_id").references(() => memberships.id),
    /** When its order was returned. */
    endedAt: at("ended_at"),
  },
  (t) => [
    unique("membership_gifts_code").on(t.code),
    unique("membership_gifts_bought_once").on(t.orderItemId),
    unique("membership_gifts_accepted_once").on(t.membershipId),
    check("membership_gifts_code_format", sql`${t.code} ~ '^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$'`),
    check("membership_gifts_one_end", sql`${t.membershipId} is null or ${t.endedAt} is null`),
  ],
);

/** Start of priority booking per level, for performances that do not open to all levels at the same time. */
export const priorityWindows = pgTable(
  "priority_windows",
  {
    instanceId: textReference("instance_id", () => instances.id, { onDelete: "cascade" }),
    levelId: textReference("level_id", () => membershipLevels.id),
    opensAt: at("opens_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.instanceId, t.levelId] })],
);

/** SQL: whether another membership follows, paid or pending. */
export const hasSuccessor = sql<boolean>`exists (
  select from memberships next where next.previous_id = ${memberships.id})`;

/** SQL: whether another paid membership follows. */
export const hasPaidSuccessor = sql<boolean>`exists (
  select from memberships next where next.previous_id = ${memberships.id} and next.state = 'active')`;
