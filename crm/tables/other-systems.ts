import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

import { baskets } from "./baskets";
import { instances } from "./catalogue";
import { promoCodes } from "./codes";
import { customers } from "./customers";
import { orders } from "./orders";
import { at, madeAt, textReference, uuidReference } from "../platform/database/columns";

/**
 * Orders that another ticketing system was asked to commit, at most once each: the primary key makes sure of it. Empty if our
 * own tables are the record.
 */
export const systemOrders = pgTable(
  "system_orders",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id),
    askedAt: at("asked_at")
      .notNull()
      .default(sql`crm_now()`),
    /** The order's number there, once it is known to be committed. */
    number: text("number"),
    /** Tickets of the order were confirmed without a barcode. */
    lacksBarcodes: boolean("lacks_barcodes").notNull().default(false),
    /** When the worker asks for them again. Null: not any more. */
    barcodesDueAt: at("barcodes_due_at"),
  },
  (t) => [
    // Not unique: a number may come again after the system was replaced.
    index("system_orders_by_number").on(t.number),
    index("system_orders_without_barcodes")
      .on(t.barcodesDueAt)
      .where(sql`${t.lacksBarcodes}`),
  ],
);

/** The session that a basket has in another ticketing system. Its key is a secret: anyone who knows it can take the seats. */
export const systemBaskets = pgTable("system_baskets", {
  basketId: uuid("basket_id")
    .primaryKey()
    .references(() => baskets.id, { onDelete: "cascade" }),
  sessionKey: text("session_key").notNull(),
  startedAt: madeAt("started_at"),
});

/**
 * Orders by the session in which another ticketing system was asked to commit them, for as long as the order is kept. Its
 * outcome is found, and its tickets are printed, by the session's key.
 */
export const systemOrderSessions = pgTable("system_order_sessions", {
  orderId: uuid("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** Without a foreign key: the basket may be deleted first. */
  basketId: uuid("basket_id").notNull(),
  sessionKey: text("session_key").notNull(),
  /** Tickets are printed at most once. */
  printingSince: at("printing_since"),
  /** By the number of the ticket's line there. Null: not known, or not yet. */
  barcodes: jsonb("barcodes").$type<Readonly<Record<string, string>>>(),
});

/** Customers as another ticketing system, which is the record of orders, has them. Of proved emails only. */
export const systemCustomers = pgTable("system_customers", {
  customerId: uuid("customer_id")
    .primaryKey()
    .references(() => customers.id, { onDelete: "cascade" }),
  number: text("number").notNull(),
  /** By which its orders are made; not a secret, and no email. */
  login: text("login").notNull(),
  knownSince: madeAt("known_since"),
});

/** Promo codes that another ticketing system knows, by its number of what lowers the prices. */
export const systemCodes = pgTable("system_codes", {
  promoCodeId: uuid("promo_code_id")
    .primaryKey()
    .references(() => promoCodes.id, { onDelete: "cascade" }),
  number: text("number").notNull(),
  foundAt: madeAt("found_at"),
});

/**
 * Customers by their numbers in the former system, of which one person may have several. Kept when an account is closed, so
 * that a later import does not bring the person back.
 */
export const formerCustomers = pgTable(
  "former_customers",
  {
    number: text("number").primaryKey(),
    customerId: uuidReference("customer_id", () => customers.id),
    importedAt: madeAt("imported_at"),
  },
  (t) => [index("former_customers_by_customer").on(t.customerId)],
);

export const FORMER_RECORDS = ["membership", "credit", "gift-card", "order", "ticket"] as const;

/** What else was imported, by its number in the former system, so that a later import changes nothing. */
export const formerRecords = pgTable(
  "former_records",
  {
    kind: text("kind", { enum: FORMER_RECORDS }).notNull(),
    number: text("number").notNull(),
    /** Of the row of its kind. No foreign key: a ticket may be returned. */
    recordId: uuid("record_id").notNull(),
    importedAt: madeAt("imported_at"),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.number] }),
    index("former_records_by_record").on(t.recordId),
  ],
);

/** Codes on tickets that the former system printed. They admit the ticket's holder, as its own code does. */
export const formerCodes = pgTable(
  "former_codes",
  {
    instanceId: textReference("instance_id", () => instances.id),
    code: text("code").notNull(),
    /** The id of the order ticket, which may be returned. */
    ticketId: uuid("ticket_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.code, t.instanceId] }),
    unique("former_codes_ticket").on(t.ticketId),
    index("former_codes_by_performance").on(t.instanceId),
  ],
);

/** SQL: whether a row was imported, by its id, such as a gift card or a credit. */
export const isFormer = (id: string) =>
  sql.raw(`exists (select from former_records former where former.record_id = ${id})`);

/** SQL: whether staff issued a gift card, by the alias of its row. The former system sold those that were imported. */
export const isGoodwillVoucher = (voucher: string) =>
  sql<boolean>`(${sql.raw(`${voucher}.order_item_id`)} is null and not ${isFormer(`${voucher}.id`)})`;
