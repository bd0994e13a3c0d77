import { bigint, boolean, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";

import { ADMISSION_ACTIONS } from "#contract/operations/staff/admissions";

import { instances } from "./catalogue";
import { customers } from "./customers";
import { orderTickets } from "./orders";
import { staff } from "./staff";
import { at, madeAt, textReference, uuidReference } from "../platform/database/columns";

/** A link to some tickets of one performance, for recipients without an account. Valid until the end or revoked. */
export const ticketShares = pgTable(
  "ticket_shares",
  {
    /** Chosen by the caller, for idempotency. */
    id: uuid("id").primaryKey(),
    customerId: uuidReference("customer_id", () => customers.id),
    instanceId: textReference("instance_id", () => instances.id),
    /** SHA-256, so that the table cannot be used to open the link. */
    tokenHash: text("token_hash").notNull(),
    createdAt: madeAt(),
    revokedAt: at("revoked_at"),
  },
  (t) => [
    unique("ticket_shares_token").on(t.tokenHash),
    index("ticket_shares_by_customer").on(t.customerId),
  ],
);

/** A ticket is on at most one link: if several people have the code, only the first is admitted. */
export const sharedTickets = pgTable(
  "shared_tickets",
  {
    ticketId: uuid("ticket_id")
      .primaryKey()
      .references(() => orderTickets.id, { onDelete: "cascade" }),
    shareId: uuidReference("share_id", () => ticketShares.id),
  },
  (t) => [index("shared_tickets_by_share").on(t.shareId)],
);

/** Programs that scan at the door, with a key each, which opens nothing but admissions. */
export const scanners = pgTable(
  "scanners",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    /** SHA-256, so that the table cannot be used to scan. */
    keyHash: text("key_hash").notNull(),
    createdAt: madeAt(),
    /** To the minute. */
    usedAt: at("used_at"),
    revokedAt: at("revoked_at"),
  },
  (t) => [unique("scanners_name").on(t.name), unique("scanners_key").on(t.keyHash)],
);

/** Tickets that admitted somebody: each does so once, and again only after its holder has left. */
export const admissions = pgTable(
  "admissions",
  {
    /** The id of the order ticket, which is kept if the ticket is returned later. */
    ticketId: uuid("ticket_id").primaryKey(),
    instanceId: textReference("instance_id", () => instances.id),
    /** Who scanned it: staff, or a scanner with a key of its own. */
    staffId: uuid("staff_id").references(() => staff.id),
    scannerId: uuid("scanner_id").references(() => scanners.id),
    admittedAt: madeAt("admitted_at"),
    /** Since when its holder is outside again, until the code is scanned to come back. */
    leftAt: at("left_at"),
  },
  (t) => [index("admissions_by_performance").on(t.instanceId)],
);

/** Append-only: what happened at the door with each ticket. */
export const admissionLog = pgTable(
  "admission_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The id of the order ticket, which may be returned later. */
    ticketId: uuid("ticket_id").notNull(),
    instanceId: textReference("instance_id", () => instances.id),
    action: text("action", { enum: ADMISSION_ACTIONS }).notNull(),
    /** Entered after the network was back. */
    isLate: boolean("is_late").notNull().default(false),
    staffId: uuid("staff_id").references(() => staff.id),
    scannerId: uuid("scanner_id").references(() => scanners.id),
    at: madeAt("at"),
  },
  (t) => [
    index("admission_log_by_performance").on(t.instanceId, t.id),
    index("admission_log_by_ticket").on(t.ticketId),
  ],
);
