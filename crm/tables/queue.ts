import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
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

import { QUEUE_LINES } from "#contract/schemas/queue";
import { baskets } from "./baskets";
import { instances } from "./catalogue";
import { emailKey } from "./email-key";
import { at, madeAt, uuidReference } from "../platform/database/columns";

export const queues = pgTable(
  "queues",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Chosen by the venue for queues of a season's files. */
    name: text("name")
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    /** Null: all performances. */
    instanceId: text("instance_id").references(() => instances.id),
    /** When the general line opens. A trigger keeps the lines in step. Null: written by the release before 0.2.0. */
    opensAt: at("opens_at"),
    /** How much earlier the members' line opens; 0: there is none. */
    membersMinutes: integer("members_minutes").notNull().default(0),
    paused: boolean("paused").notNull().default(false),
    /** Visitors per minute, set by staff. Null: `measured` is used. */
    perMinute: integer("per_minute"),
    measured: doublePrecision("measured").notNull().default(60),
    /** Number of visitors carried over to the next step, with fractions. */
    credit: doublePrecision("credit").notNull().default(0),
    calledAt: madeAt("called_at"),
    closedAt: at("closed_at"),
    createdAt: madeAt(),
  },
  (t) => [
    unique("queues_name").on(t.name),
    uniqueIndex("queues_open_once")
      .on(sql`coalesce(${t.instanceId}, '')`)
      .where(sql`${t.closedAt} is null`),
    check("queues_per_minute", sql`${t.perMinute} between 1 and 6000`),
    check("queues_members_minutes", sql`${t.membersMinutes} >= 0`),
    check("queues_measured", sql`${t.measured} between 1 and 6000`),
  ],
);

export const queueLines = pgTable(
  "queue_lines",
  {
    queueId: uuidReference("queue_id", () => queues.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: QUEUE_LINES }).notNull(),
    opensAt: at("opens_at").notNull(),
    drawn: boolean("drawn").notNull().default(false),
    last: integer("last").notNull().default(0),
    called: integer("called").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.queueId, t.kind] }),
    check("queue_lines_called", sql`${t.called} between 0 and ${t.last}`),
  ],
);

export const queuePlaces = pgTable(
  "queue_places",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    queueId: uuidReference("queue_id", () => queues.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: QUEUE_LINES }).notNull(),
    /** Null until the draw. Not unique: after a crash two places can have the same number (decision 29). */
    number: integer("number"),
    /** "customer:<hash>" or "address:<HMAC of the block>", for the limits. Null if unknown or used. */
    holder: text("holder"),
    /** For the "it's your turn" mail. Deleted once the mail is queued. */
    email: text("email"),
    locale: text("locale").notNull().default("en-us"),
    calledAt: at("called_at"),
    /** Called, did not enter in time, and was replaced. */
    passed: boolean("passed").notNull().default(false),
    turns: smallint("turns").notNull().default(0),
    extensions: smallint("extensions").notNull().default(0),
    turnUntil: at("turn_until"),
    /** The last basket that held seats under the turn. Another basket can replace it once it holds none. */
    basketId: uuid("basket_id").references(() => baskets.id, { onDelete: "set null" }),
    joinedAt: madeAt("joined_at"),
  },
  (t) => [
    index("queue_places_by_number").on(t.queueId, t.kind, t.number),
    index("queue_places_by_holder").on(t.queueId, t.holder),
    uniqueIndex("queue_places_customer")
      .on(t.queueId, t.holder)
      .where(sql`${t.holder} like 'customer:%'`),
    index("queue_places_away")
      .on(t.queueId, t.calledAt)
      .where(sql`${t.calledAt} is not null and ${t.turns} = 0 and not ${t.passed}`),
    index("queue_places_passed")
      .on(t.queueId)
      .where(sql`${t.passed}`),
    index("queue_places_by_basket")
      .on(t.basketId)
      .where(sql`${t.basketId} is not null`),
    index("queue_places_by_email")
      .on(t.queueId, emailKey(t.email))
      .where(sql`${t.email} is not null`),
    index("queue_places_moved")
      .on(t.queueId, t.turnUntil)
      .where(sql`${t.turns} > 1`),
    check("queue_places_turn", sql`(${t.turns} > 0) = (${t.turnUntil} is not null)`),
    check("queue_places_extensions", sql`${t.extensions} between 0 and 10`),
  ],
);
