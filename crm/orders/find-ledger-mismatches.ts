import { sql, type SQL } from "drizzle-orm";

import type { LedgerMismatch, DisagreementKind } from "./ledger-mismatch";
import { withLongStatements, type Database } from "../platform/database/database";
import {
  isOneOf,
  splitByKey,
  type InRange,
  type KeyedTable,
} from "../platform/database/key-ranges";

export type Found = Omit<LedgerMismatch, "mended"> & {
  /** The number of the order whose seats are mended; null where a person has to look. */
  order: string | null;
};

/** Of each check at most so many are listed at once; the next run lists the next. */
const AT_MOST = 1_000;

const order = sql.raw("'RPA-' || o.number");
const ORDER_KEY = sql.raw("o.number");

type SeatKind = "ticket-without-seat" | "sold-without-order";
type Check = { over: KeyedTable; find: (within: InRange) => SQL };

/** Each gives its kind and what it is about, in words a person of the box office can look up, for one part of a table. */
const CHECKS: Record<Exclude<DisagreementKind, SeatKind>, Check> = {
  "paid-without-order": {
    over: "orders",
    find: (within) => sql`
    select 'paid-without-order' as kind, ${order} as about, null as order from payments p join orders o on o.id = p.order_id
    where ${within(ORDER_KEY)} and p.state = 'paid'
      -- Of one that became credit the money stays.
      and (o.state in ('pending', 'failed') or (o.state = 'returned' and o.returned_as <> 'credit'))`,
  },
  "order-without-payment": {
    over: "orders",
    find: (within) => sql`
    select 'order-without-payment' as kind, ${order} as about, null as order from orders o
    where ${within(ORDER_KEY)}
      and o.state in ('completing', 'confirming', 'confirmed') and o.total > o.gift_vouchers + o.credit
      and coalesce((select sum(p.amount) from payments p where p.order_id = o.id and p.state = 'paid'), 0)
        <> o.total - o.gift_vouchers - o.credit
      -- What was imported was paid elsewhere.
      and exists (select from payments p where p.order_id = o.id)`,
  },
  "total-without-lines": {
    over: "orders",
    find: (within) => sql`
    select 'total-without-lines' as kind, ${order} as about, null as order from orders o
    cross join lateral (
      select coalesce(sum(face_value), 0) as price, coalesce(sum(fee), 0) as fees, coalesce(sum(discount), 0) as discounts
      from order_tickets where order_id = o.id) t
    cross join lateral (
      select coalesce(sum(price), 0) as price, coalesce(sum(discount), 0) as discounts
      from order_items where order_id = o.id) i
    where ${within(ORDER_KEY)}
      and (o.subtotal <> t.price + i.price or o.fees <> t.fees or o.discounts <> t.discounts + i.discounts)`,
  },
  "voucher-ledger": {
    over: "gift_vouchers",
    find: (within) => sql`
    -- Not by its code: whoever reads that can spend it.
    select 'voucher-ledger' as kind, v.id::text as about, null as order from gift_vouchers v
    where ${within(sql`v.id`)}
      and v.balance <> (select coalesce(sum(e.amount), 0) from gift_voucher_entries e where e.voucher_id = v.id)`,
  },
  "credit-ledger": {
    over: "credit_grants",
    find: (within) => sql`
    select 'credit-ledger' as kind, g.id::text as about, null as order from credit_grants g
    where ${within(sql`g.id`)}
      and g."left" <> (select coalesce(sum(e.amount), 0) from credit_entries e where e.grant_id = g.id)`,
  },
};

/**
 * Tickets without their seat and seats without their ticket, both by one look at each order's. It is looked up for each
 * order on purpose: a plain join reads the table of all tickets, or of all seats, once for every part of the orders,
 * which PostgreSQL takes for cheaper than 20,000 lookups. `offset 0` keeps it from making such a join of this.
 */
function findSeatDisagreements(within: InRange): SQL {
  return sql`
    select kind, about, o.number::text as order from orders o
    cross join lateral (
      select o.state in ('confirming', 'confirmed') as stands,
        array(select instance_id || ' ' || seat_id from order_tickets where order_id = o.id) as tickets,
        array(select instance_id || ' ' || seat_id from claims where order_id = o.id and state = 'sold') as seats
      offset 0) its
    cross join lateral (
      select 'ticket-without-seat' as kind, ${order} || ' ' || ticket as about from unnest(tickets) ticket
      where stands and ticket <> all(seats)
      union all
      select 'sold-without-order', seat from unnest(seats) seat
      where not stands or seat <> all(tickets)) found
    where ${within(ORDER_KEY)} and (tickets <> seats or not stands)`;
}

/** Those of some orders' seats. */
export async function findSeatDisagreementsOf(
  db: Database,
  numbers: readonly string[],
): Promise<Found[]> {
  const { rows } = await withLongStatements(db, (tx) =>
    tx.execute<Found>(findSeatDisagreements((key) => isOneOf(key, numbers))),
  );
  return rows;
}

/**
 * Everything in the books that does not agree. It is read part by part, so that no statement is long however many
 * orders there are; each part is as of its own moment, and what one line says is. `partRows` is for tests.
 */
export async function findLedgerMismatches(db: Database, partRows?: number): Promise<Found[]> {
  const parts = new Map<KeyedTable, InRange[]>();
  const partsOf = async (table: KeyedTable) => {
    const known =
      parts.get(table) ?? (await withLongStatements(db, (tx) => splitByKey(tx, table, partRows)));
    parts.set(table, known);
    return known;
  };
  const found: Found[] = [];
  const checks = [
    ...Object.values(CHECKS),
    { over: "orders", find: findSeatDisagreements } satisfies Check,
  ];
  for (const { over, find } of checks) {
    let left = AT_MOST;
    for (const within of await partsOf(over)) {
      if (left === 0) break;
      const { rows } = await withLongStatements(db, (tx) =>
        tx.execute<Found>(sql`${find(within)} order by about limit ${left}`),
      );
      left -= rows.length;
      found.push(...rows);
    }
  }
  return found;
}
