import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

import { PLACE_STATES } from "#contract/schemas/interest";
import { instances } from "./catalogue";
import { customers } from "./customers";
import {
  companionsCheck,
  madeAt,
  seatNeeds,
  textReference,
  uuidReference,
} from "../platform/database/columns";
import { reservedOrders } from "./reserved-orders";

const instanceId = () => textReference("instance_id", () => instances.id);
const customerId = () => uuidReference("customer_id", () => customers.id);

/** A customer's interest in a performance before general sale, with alternatives. */
export const registrationsOfInterest = pgTable(
  "registrations_of_interest",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** The first choice. */
    instanceId: instanceId(),
    customerId: customerId(),
    quantity: smallint("quantity").notNull(),
    dressRehearsal: boolean("dress_rehearsal").notNull(),
    ...seatNeeds(),
    notes: text("notes"),
    createdAt: madeAt(),
  },
  (t) => [
    unique("registrations_once").on(t.instanceId, t.customerId),
    index("registrations_by_customer").on(t.customerId),
    check("registrations_quantity", sql`${t.quantity} > 0`),
    companionsCheck("registrations_companions", t.companions),
  ],
);

export const registrationAlternatives = pgTable(
  "registration_alternatives",
  {
    registrationId: uuidReference("registration_id", () => registrationsOfInterest.id, {
      onDelete: "cascade",
    }),
    instanceId: instanceId(),
    rank: smallint("rank").notNull(),
  },
  (t) => [primaryKey({ columns: [t.registrationId, t.instanceId] })],
);

/**
 * Places in a performance's line. A reserved order keeps freed seats for a place. After a place was left or has lapsed,
 * its customer can join again at the end of the line.
 */
export const waitingListEntries = pgTable(
  "waiting_list_entries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    instanceId: instanceId(),
    customerId: customerId(),
    quantity: smallint("quantity").notNull(),
    ...seatNeeds(),
    accessNeeds: text("access_needs"),
    state: text("state", { enum: PLACE_STATES }).notNull().default("waiting"),
    /** The reserved order of its latest offer. */
    reservedId: uuid("reserved_id").references(() => reservedOrders.id),
    /** SHA-256 of the token in the newest mail; earlier tokens stop working. */
    tokenHash: text("token_hash"),
    /** "address:<HMAC of the address block>", for limits; null for customers with a paid ticket older than a day. */
    holder: text("holder"),
    /** The language of its mails. */
    locale: text("locale").notNull().default("en-us"),
    /** Orders the line. */
    createdAt: madeAt(),
  },
  (t) => [
    unique("waiting_list_once").on(t.instanceId, t.customerId),
    unique("waiting_list_token").on(t.tokenHash),
    unique("waiting_list_offer_once").on(t.reservedId),
    index("waiting_list_by_time").on(t.instanceId, t.createdAt),
    index("waiting_list_by_customer").on(t.customerId),
    index("waiting_list_by_holder")
      .on(t.holder)
      .where(sql`${t.holder} is not null`),
    // Small: excludes ended places.
    index("waiting_list_live")
      .on(t.instanceId, t.createdAt)
      .where(sql`${t.state} in ('waiting', 'offered')`),
    check("waiting_list_quantity", sql`${t.quantity} > 0`),
    companionsCheck("waiting_list_companions", t.companions),
    // Only an offered or formerly offered entry has a reserved order.
    check(
      "waiting_list_offered",
      sql`case ${t.state} when 'waiting' then ${t.reservedId} is null when 'unconfirmed' then ${t.reservedId} is null when 'left' then true
        else ${t.reservedId} is not null end`,
    ),
  ],
);
