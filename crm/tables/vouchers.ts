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
import { customers } from "./customers";
import { orderItems, orders } from "./orders";
import { at, madeAt, uuidReference } from "../platform/database/columns";

/** Bearer codes: anyone with the code can spend the balance. Amounts in minor units. */
export const giftVouchers = pgTable(
  "gift_vouchers",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Upper case: XXXX-XXXXXXX, or another system's without hyphens. */
    code: text("code").notNull(),
    amount: integer("amount").notNull(),
    /** The sum of its entries. */
    balance: integer("balance").notNull(),
    currency: text("currency").notNull(),
    issuedAt: madeAt("issued_at"),
    /** Null: never. */
    expiresAt: at("expires_at"),
    /** The part of the balance that ends at `lapsesAt`: unspent when a return extended the rest beyond it. */
    lapsing: integer("lapsing").notNull().default(0),
    /** The expiry before a return extended it; null if none did. */
    lapsesAt: at("lapses_at"),
    /** The order item that bought it, with the copy from 1; null for vouchers that staff issued. */
    orderItemId: uuid("order_item_id").references(() => orderItems.id),
    copy: smallint("copy").notNull().default(1),
    /** A blocked voucher cannot be spent. */
    state: text("state", { enum: ["active", "blocked"] })
      .notNull()
      .default("active"),
  },
  (t) => [
    unique("gift_vouchers_code").on(t.code),
    // Issues a bought voucher only once.
    unique("gift_vouchers_bought_once").on(t.orderItemId, t.copy),
    check(
      "gift_vouchers_code_format",
      sql`${t.code} ~ '^([0-9A-Z]{4}-[0-9A-Z]{7}|[0-9A-Z]{8,40})$'`,
    ),
    // Prevents overspending even if the application code is wrong.
    check("gift_vouchers_balance", sql`${t.amount} > 0 and ${t.balance} between 0 and ${t.amount}`),
    check("gift_vouchers_lapsing", sql`${t.lapsing} >= 0`),
  ],
);

/** Columns of a ledger entry of vouchers or credit. `first`: the kinds that belong to no order. */
const entryColumns = <First extends string>(...first: readonly [First, ...First[]]) => ({
  id: uuid("id").primaryKey().defaultRandom(),
  kind: text("kind", { enum: [...first, "reserve", "release", "spend", "refund"] }).notNull(),
  /** Signed change of the balance. */
  amount: integer("amount").notNull(),
  orderId: uuid("order_id").references(() => orders.id),
  at: madeAt("at"),
});

type EntryTable = Record<"kind" | "amount" | "orderId", AnyPgColumn>;

/** Every entry except the opening one, which is positive, and those of another system's changes belongs to an order. */
const entryChecks = (table: string, first: string, t: EntryTable) => [
  check(
    `${table}_sign`,
    sql`case when ${t.kind} in ('reserve', 'spend') then ${t.amount} < 0
      when ${t.kind} = 'elsewhere' then ${t.amount} <> 0 else ${t.amount} > 0 end`,
  ),
  check(
    `${table}_order`,
    sql`${t.kind} in (${sql.raw(`'${first}'`)}, 'elsewhere') or ${t.orderId} is not null`,
  ),
];

/**
 * Append-only ledger of vouchers. An order reserves an amount while it is being paid, then releases it, and spends it
 * once it was paid. `elsewhere`: another ticketing system, which is their record, has another balance.
 */
export const giftVoucherEntries = pgTable(
  "gift_voucher_entries",
  {
    voucherId: uuidReference("voucher_id", () => giftVouchers.id),
    ...entryColumns("issue", "elsewhere"),
  },
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

/** Account credit, in minor units. Each grant has its own expiry, by default after six months. */
export const creditGrants = pgTable(
  "credit_grants",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuidReference("customer_id", () => customers.id),
    source: text("source", { enum: CREDIT_SOURCES }).notNull(),
    /** Staff's note. */
    reason: text("reason").notNull(),
    /** The returned order that it replaces. */
    orderId: uuid("order_id").references(() => orders.id),
    /** The grant that paid for what was returned, if that would have expired; a grant is extended like this only once. */
    extends: uuid("extends").references((): AnyPgColumn => creditGrants.id),
    amount: integer("amount").notNull(),
    /** The sum of its entries. */
    left: integer("left").notNull(),
    currency: text("currency").notNull(),
    grantedAt: madeAt("granted_at"),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [
    index("credit_grants_by_customer").on(t.customerId, t.expiresAt),
    index("credit_grants_by_extended")
      .on(t.extends)
      .where(sql`${t.extends} is not null`),
    // Turns an order into credit only once.
    uniqueIndex("credit_grants_order_once")
      .on(t.orderId)
      .where(sql`${t.source} = 'cancelled-order'`),
    check("credit_grants_order", sql`${t.source} <> 'cancelled-order' or ${t.orderId} is not null`),
    // Prevents overspending even if the application code is wrong.
    check("credit_grants_left", sql`${t.amount} > 0 and ${t.left} between 0 and ${t.amount}`),
  ],
);

/** Append-only ledger of credit grants. */
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

/** The amounts that gift vouchers are sold in, in minor units. */
export const giftVoucherAmounts = pgTable(
  "gift_voucher_amounts",
  { amount: integer("amount").primaryKey() },
  (t) => [check("gift_voucher_amounts_positive", sql`${t.amount} > 0`)],
);
