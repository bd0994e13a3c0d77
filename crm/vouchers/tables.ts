import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { CREDIT_SOURCES } from "#contract/schemas/credit";
import { customers } from "../customers/tables";
import { orderItems, orders } from "../orders/tables";
import { at, madeAt, uuidReference } from "../platform/database/columns";

/** Bearer code: anyone who has it can spend the balance. Sums in minor units. */
export const giftVouchers = pgTable(
  "gift_vouchers",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Four characters, a hyphen, seven characters, in upper case. */
    code: text("code").notNull(),
    amount: integer("amount").notNull(),
    /** What is left: the sum of its entries. */
    balance: integer("balance").notNull(),
    currency: text("currency").notNull(),
    issuedAt: madeAt("issued_at"),
    /** Null: never. */
    expiresAt: at("expires_at"),
    /** The line of an order that it was bought by, and which of that line; null when the box office gave it away. */
    orderItemId: uuid("order_item_id").references(() => orderItems.id),
    copy: smallint("copy").notNull().default(1),
    /** A blocked voucher cannot be spent. */
    state: text("state", { enum: ["active", "blocked"] })
      .notNull()
      .default("active"),
  },
  (t) => [
    unique("gift_vouchers_code").on(t.code),
    // What was bought once is issued once.
    unique("gift_vouchers_bought_once").on(t.orderItemId, t.copy),
    check("gift_vouchers_code_format", sql`${t.code} ~ '^[0-9A-Z]{4}-[0-9A-Z]{7}$'`),
    // Never spent beyond its worth, whatever the code above does.
    check("gift_vouchers_balance", sql`${t.amount} > 0 and ${t.balance} between 0 and ${t.amount}`),
  ],
);

/** The columns of an entry in the ledger of vouchers or of credit; `first` is the kind with which it begins. */
const entryColumns = <First extends string>(first: First) => ({
  id: uuid("id").primaryKey().defaultRandom(),
  kind: text("kind", { enum: [first, "reserve", "release", "spend", "refund"] }).notNull(),
  /** Signed: what it does to what is left. */
  amount: integer("amount").notNull(),
  orderId: uuid("order_id").references(() => orders.id),
  at: madeAt("at"),
});

type EntryTable = Record<"kind" | "amount" | "orderId", AnyPgColumn>;

/** Taken or returned by an order; only the first entry, which is positive, has none. */
const entryChecks = (table: string, first: string, t: EntryTable) => [
  check(
    `${table}_sign`,
    sql`case when ${t.kind} in ('reserve', 'spend') then ${t.amount} < 0 else ${t.amount} > 0 end`,
  ),
  check(`${table}_order`, sql`(${t.kind} = ${sql.raw(`'${first}'`)}) or ${t.orderId} is not null`),
];

/**
 * Every movement of a voucher; nothing is ever changed. What an order wants is reserved while it is paid for, then
 * released, and spent when it was paid.
 */
export const giftVoucherEntries = pgTable(
  "gift_voucher_entries",
  { voucherId: uuidReference("voucher_id", () => giftVouchers.id), ...entryColumns("issue") },
  (t) => [
    index("gift_voucher_entries_by_voucher").on(t.voucherId),
    index("gift_voucher_entries_by_order").on(t.orderId),
    uniqueIndex("gift_voucher_entries_issued_once")
      .on(t.voucherId)
      .where(sql`${t.kind} = 'issue'`),
    uniqueIndex("gift_voucher_entries_spent_once")
      .on(t.voucherId, t.orderId)
      .where(sql`${t.kind} = 'spend'`),
    ...entryChecks("gift_voucher_entries", "issue", t),
  ],
);

/** Account credit as it was given: each grant ends on a day of its own (six months). Minor units. */
export const creditGrants = pgTable(
  "credit_grants",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuidReference("customer_id", () => customers.id),
    source: text("source", { enum: CREDIT_SOURCES }).notNull(),
    /** What the box office wrote beside it. */
    reason: text("reason").notNull(),
    /** The returned order that it was issued for. */
    orderId: uuid("order_id").references(() => orders.id),
    amount: integer("amount").notNull(),
    /** What is left: the sum of its entries. */
    left: integer("left").notNull(),
    currency: text("currency").notNull(),
    grantedAt: madeAt("granted_at"),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [
    index("credit_grants_by_customer").on(t.customerId, t.expiresAt),
    // An order is turned into credit once.
    uniqueIndex("credit_grants_order_once")
      .on(t.orderId)
      .where(sql`${t.source} = 'cancelled-order'`),
    check("credit_grants_order", sql`${t.source} <> 'cancelled-order' or ${t.orderId} is not null`),
    // Never spent beyond its worth, whatever the code above does.
    check("credit_grants_left", sql`${t.amount} > 0 and ${t.left} between 0 and ${t.amount}`),
  ],
);

/** Every movement of a grant; nothing here is ever changed. */
export const creditEntries = pgTable(
  "credit_entries",
  { grantId: uuidReference("grant_id", () => creditGrants.id), ...entryColumns("grant") },
  (t) => [
    index("credit_entries_by_grant").on(t.grantId),
    index("credit_entries_by_order").on(t.orderId),
    uniqueIndex("credit_entries_granted_once")
      .on(t.grantId)
      .where(sql`${t.kind} = 'grant'`),
    uniqueIndex("credit_entries_spent_once")
      .on(t.grantId, t.orderId)
      .where(sql`${t.kind} = 'spend'`),
    ...entryChecks("credit_entries", "grant", t),
  ],
);

/** The sums that gift vouchers are sold at, minor units. */
export const giftVoucherAmounts = pgTable(
  "gift_voucher_amounts",
  { amount: integer("amount").primaryKey() },
  (t) => [check("gift_voucher_amounts_positive", sql`${t.amount} > 0`)],
);
