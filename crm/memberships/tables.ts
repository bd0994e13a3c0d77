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

import { instances } from "../catalogue/tables";
import { customers } from "../customers/tables";
import { orderItems } from "../orders/tables";
import { at, cardCode, madeAt, textReference, uuidReference } from "../platform/database/columns";

/** What is sold. Sums in minor units. */
export const membershipLevels = pgTable(
  "membership_levels",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** The page about it on the venue's own site, if there is one. */
    infoLink: text("info_link"),
    benefits: text("benefits").array().notNull(),
    price: integer("price").notNull(),
    renewalPrice: integer("renewal_price").notNull(),
    months: smallint("months").notNull(),
    /** By this goes the fee's waiver, whatever was paid. */
    worth: integer("worth").notNull(),
    /** Its members may buy before the general sale. */
    hasPriority: boolean("has_priority").notNull(),
    /** Sold to signed-in customers only. */
    requiresLogin: boolean("requires_login").notNull(),
    active: boolean("active").notNull(),
    rank: smallint("rank").notNull(),
  },
  (t) => [
    check("membership_levels_sums", sql`least(${t.price}, ${t.renewalPrice}, ${t.worth}) >= 0`),
    check("membership_levels_months", sql`${t.months} between 1 and 120`),
  ],
);

/**
 * First to last day, both counted, in New York. A customer's memberships of a level are a chain: each but the first
 * names the one before it, no two the same one, and each begins after that one's end. So no two ever overlap.
 */
export const memberships = pgTable(
  "memberships",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuidReference("customer_id", () => customers.id),
    levelId: textReference("level_id", () => membershipLevels.id),
    /** `pending` while its order is unpaid: it gives no rights yet, and blocks another of the same period. */
    state: text("state", { enum: ["pending", "active"] }).notNull(),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    /** From here on it may be renewed. */
    renewsOn: date("renews_on", { mode: "string" }).notNull(),
    expiresOn: date("expires_on", { mode: "string" }).notNull(),
    remindsToRenew: boolean("reminds_to_renew").notNull(),
    /** What the level was worth when it was bought. */
    worth: integer("worth").notNull(),
    /** Null when the box office gave it. */
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

/**
 * A paid membership that its recipient can start, once, by the code in a mail. The level is in the order line, the customer
 * in the membership.
 */
export const membershipGifts = pgTable(
  "membership_gifts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderItemId: uuidReference("order_item_id", () => orderItems.id),
    /** Three times four characters, in upper case, with hyphens. */
    code: text("code").notNull(),
    /** The last day on which it can be accepted, in New York. */
    expiresOn: date("expires_on", { mode: "string" }).notNull(),
    /** Null until it is accepted. */
    membershipId: uuid("membership_id").references(() => memberships.id),
    /** Its order was returned. */
    endedAt: at("ended_at"),
  },
  (t) => [
    unique("membership_gifts_code").on(t.code),
    // What was paid for once starts one membership.
    unique("membership_gifts_bought_once").on(t.orderItemId),
    unique("membership_gifts_accepted_once").on(t.membershipId),
    check("membership_gifts_code_format", sql`${t.code} ~ '^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$'`),
    check("membership_gifts_one_end", sql`${t.membershipId} is null or ${t.endedAt} is null`),
  ],
);

/** From when members of a level may buy, where a performance does not open to all levels at once. */
export const priorityWindows = pgTable(
  "priority_windows",
  {
    instanceId: textReference("instance_id", () => instances.id, { onDelete: "cascade" }),
    levelId: textReference("level_id", () => membershipLevels.id),
    opensAt: at("opens_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.instanceId, t.levelId] })],
);

/** Of a membership in a query: whether another follows it, be it one whose order is still being paid. */
export const hasSuccessor = sql<boolean>`exists (
  select from memberships next where next.previous_id = ${memberships.id})`;

/** The same, and that one is paid. */
export const hasPaidSuccessor = sql<boolean>`exists (
  select from memberships next where next.previous_id = ${memberships.id} and next.state = 'active')`;
