import { sql, type SQL } from "drizzle-orm";

import type { Disagreement, DisagreementKind } from "../domain/disagreement";
import { withLongStatements, type Database } from "./database";
import { splitByKey, type InRange, type KeyedTable } from "./key-ranges";

type Found = Omit<Disagreement, "mended">;

/** Of each kind at most so many are listed at once; the next run lists the next. */
const AT_MOST = 1_000;

const order = sql.raw("'RPA-' || o.number");
const ORDER_KEY = sql.raw("o.number");

type Check = { over: KeyedTable; find: (within: InRange) => SQL };

/** Each gives what it is about, in words a person of the box office can look up, for one part of a table. */
const CHECKS: Record<DisagreementKind, Check> = {
  "paid-without-order": {
    over: "orders",
    find: (within) => sql`
    select ${order} as about from payments p join orders o on o.id = p.order_id
    where ${within(ORDER_KEY)} and p.state = 'paid'
      -- Of one that became credit the money stays.
      and (o.state in ('pending', 'failed') or (o.state = 'returned' and o.returned_as <> 'credit'))`,
  },
  "order-without-payment": {
    over: "orders",
    find: (within) => sql`
    select ${order} as about from orders o
    where ${within(ORDER_KEY)}
      and o.state in ('completing', 'confirming', 'confirmed') and o.total > o.gift_vouchers + o.credit
      and coalesce((select sum(p.amount) from payments p where p.order_id = o.id and p.state = 'paid'), 0)
        <> o.total - o.gift_vouchers - o.credit
      -- What was imported was paid elsewhere.
      and exists (select from payments p where p.order_id = o.id)`,
  },
  "sold-without-order": {
    over: "instances",
    find: (within) => sql`
    select c.instance_id || ' ' || c.seat_id as about from claims c
    where ${within(sql`c.instance_id`)} and c.state = 'sold' and c.order_id is not null and not exists (
      select from order_tickets t join orders o on o.id = t.order_id
      where t.order_id = c.order_id and t.instance_id = c.instance_id and t.seat_id = c.seat_id
        and o.state in ('confirming', 'confirmed'))`,
  },
  "ticket-without-seat": {
    over: "orders",
    find: (within) => sql`
    select ${order} || ' ' || t.instance_id || ' ' || t.seat_id as about
    from order_tickets t join orders o on o.id = t.order_id
    where ${within(ORDER_KEY)} and o.state in ('confirming', 'confirmed') and not exists (
      select from claims c
      where c.instance_id = t.instance_id and c.seat_id = t.seat_id and c.order_id = o.id and c.state = 'sold')`,
  },
  "total-without-lines": {
    over: "orders",
    find: (within) => sql`
    select ${order} as about from orders o
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
    select v.id::text as about from gift_vouchers v
    where ${within(sql`v.id`)}
      and v.balance <> (select coalesce(sum(e.amount), 0) from gift_voucher_entries e where e.voucher_id = v.id)`,
  },
  "credit-ledger": {
    over: "credit_grants",
    find: (within) => sql`
    select g.id::text as about from credit_grants g
    where ${within(sql`g.id`)}
      and g."left" <> (select coalesce(sum(e.amount), 0) from credit_entries e where e.grant_id = g.id)`,
  },
};

/**
 * Everything in the books that does not agree. It is read part by part, so that no statement is long however many
 * orders there are; each part is as of its own moment, and what one line says is.
 */
export async function findDisagreements(db: Database): Promise<Found[]> {
  const parts = new Map<KeyedTable, InRange[]>();
  const partsOf = async (table: KeyedTable) => {
    const known = parts.get(table) ?? (await withLongStatements(db, (tx) => splitByKey(tx, table)));
    parts.set(table, known);
    return known;
  };
  const found: Found[] = [];
  for (const [kind, { over, find }] of Object.entries(CHECKS) as [DisagreementKind, Check][]) {
    let left = AT_MOST;
    for (const within of await partsOf(over)) {
      if (left === 0) break;
      const { rows } = await withLongStatements(db, (tx) =>
        tx.execute<{ about: string }>(sql`${find(within)} order by 1 limit ${left}`),
      );
      left -= rows.length;
      found.push(...rows.map(({ about }) => ({ kind, about })));
    }
  }
  return found;
}
