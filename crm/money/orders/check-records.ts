import { venue } from "#contract/venue";
import { sql, type SQL } from "drizzle-orm";

import {
  type Database,
  type Transaction,
  withoutResponseTimeout,
} from "../../platform/database/database";
import {
  type InRange,
  isAmong,
  type KeyedTable,
  splitByKey,
} from "../../platform/database/key-ranges";

/** Small, since each transaction locks seats that are on sale. */
const REPAIR_BATCH_SIZE = 100;

/**
 * Compares orders, payments, seats and ledgers and returns all mismatches. `repair` fixes seats if no customer loses any.
 * To be run after `reconcile`. Safe to retry. `rangeRows` is for tests.
 */
export async function checkRecords(
  db: Database,
  { repair, rangeRows }: { repair: boolean; rangeRows?: number },
): Promise<LedgerMismatch[]> {
  const findings = await findLedgerMismatches(db, rangeRows);
  const numbers = [...new Set(findings.flatMap(({ order }) => (order === null ? [] : [order])))];
  if (repair) await repairSeats(db, numbers);
  const remaining = new Set(
    (repair ? await findOrderSeatMismatches(db, numbers) : findings).map(getKey),
  );
  return findings.map((finding) => ({
    kind: finding.kind,
    about: finding.about,
    repaired: finding.order !== null && !remaining.has(getKey(finding)),
  }));
}

const getKey = ({ kind, about }: Finding) => `${kind} ${about}`;

async function repairSeats(db: Database, numbers: readonly string[]): Promise<void> {
  for (const repair of [releaseOrphanedSeats, repairMissingSeats])
    for (let at = 0; at < numbers.length; at += REPAIR_BATCH_SIZE)
      await db.transaction((tx) => repair(tx, numbers.slice(at, at + REPAIR_BATCH_SIZE)));
}

type Finding = Omit<LedgerMismatch, "repaired"> & {
  /** Number of the order whose seats can be repaired; null if staff must decide. */
  order: string | null;
};

/** Per check and run. */
const MAX_FINDINGS = 1_000;

const order = sql.raw(`'${venue.orderPrefix}-' || o.number`);
const ORDER_KEY = sql.raw("o.number");

type SeatKind = "ticket-without-seat" | "sold-without-order";
type Check = { over: KeyedTable; find: (within: InRange) => SQL };

/** Each selects kind and subject (such as an order number, for staff to look up) within a key range of a table. */
const CHECKS: Record<Exclude<MismatchKind, SeatKind>, Check> = {
  "paid-without-order": {
    over: "orders",
    find: (within) => sql`
    select 'paid-without-order' as kind, ${order} as about, null as order from payments p join orders o on o.id = p.order_id
    where ${within(ORDER_KEY)} and p.state = 'paid'
      -- An order returned as credit keeps its payment.
      and (o.state in ('pending', 'failed') or (o.state = 'returned' and o.returned_as <> 'credit'
        -- Partial returns were refunded separately.
        and not exists (select from order_returns r where r.order_id = o.id)))`,
  },
  "order-without-payment": {
    over: "orders",
    find: (within) => sql`
    select 'order-without-payment' as kind, ${order} as about, null as order from orders o
    where ${within(ORDER_KEY)}
      and o.state in ('completing', 'confirming', 'confirmed') and o.total > o.gift_vouchers + o.credit
      and coalesce((select sum(p.amount) from payments p where p.order_id = o.id and p.state = 'paid'), 0)
        <> o.total - o.gift_vouchers - o.credit
      -- Imported orders were paid elsewhere.
      and exists (select from payments p where p.order_id = o.id)`,
  },
  "total-without-lines": {
    over: "orders",
    find: (within) => sql`
    select 'total-without-lines' as kind, ${order} as about, null as order from orders o
    cross join lateral (
      select coalesce(sum(face_value), 0) as price, coalesce(sum(fee), 0) as fees, coalesce(sum(discount), 0) as discounts
      from (select face_value, fee, discount from order_tickets where order_id = o.id
        union all select face_value, fee, discount from returned_tickets where order_id = o.id) both_tickets) t
    cross join lateral (
      select coalesce(sum(price), 0) as price, coalesce(sum(discount), 0) as discounts
      from (select price, discount from order_items where order_id = o.id
        union all select price, discount from returned_items where order_id = o.id) both_items) i
    where ${within(ORDER_KEY)}
      and (o.subtotal <> t.price + i.price or o.fees <> t.fees or o.discounts <> t.discounts + i.discounts)`,
  },
  "refund-failed": {
    over: "orders",
    find: (within) => sql`
    select 'refund-failed' as kind, ${order} as about, null as order from orders o
    where ${within(ORDER_KEY)} and (
      exists (select from payments p
        where p.order_id = o.id and p.refund_failed_at is not null and p.state <> 'refunded')
      or exists (select from order_returns r
        where r.order_id = o.id and r.refund_failed_at is not null and r.refunded_at is null))`,
  },
  "voucher-ledger": {
    over: "gift_vouchers",
    find: (within) => sql`
    -- The id, not the code, which could be spent.
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
 * Tickets without their seat and seats without their ticket. Looked up per order, since a plain join would read a whole
 * table for every range of orders. `offset 0` prevents PostgreSQL from planning such a join.
 */
function findSeatMismatches(within: InRange): SQL {
  return sql`
    select kind, about, o.number::text as order from orders o
    cross join lateral (
      select o.state in ('confirming', 'confirmed') as is_confirmed,
        array(select instance_id || ' ' || seat_id from order_tickets where order_id = o.id) as tickets,
        array(select instance_id || ' ' || seat_id from claims where order_id = o.id and state = 'sold') as seats
      offset 0) sides
    cross join lateral (
      select 'ticket-without-seat' as kind, ${order} || ' ' || ticket as about from unnest(tickets) ticket
      where is_confirmed and ticket <> all(seats)
      union all
      select 'sold-without-order', seat from unnest(seats) seat
      where not is_confirmed or seat <> all(tickets)) mismatch
    where ${within(ORDER_KEY)} and (tickets <> seats or not is_confirmed)`;
}

async function findOrderSeatMismatches(
  db: Database,
  numbers: readonly string[],
): Promise<Finding[]> {
  const { rows } = await withLongStatements(db, (tx) =>
    tx.execute<Finding>(findSeatMismatches((key) => isAmong(key, numbers))),
  );
  return rows;
}

/** Reads tables in key ranges to keep statements short. `rangeRows` is for tests. */
export async function findLedgerMismatches(db: Database, rangeRows?: number): Promise<Finding[]> {
  const rangesByTable = new Map<KeyedTable, InRange[]>();
  const listRanges = async (table: KeyedTable) => {
    const ranges =
      rangesByTable.get(table) ??
      (await withLongStatements(db, (tx) => splitByKey(tx, table, rangeRows)));
    rangesByTable.set(table, ranges);
    return ranges;
  };
  const findings: Finding[] = [];
  const checks = [
    ...Object.values(CHECKS),
    { over: "orders", find: findSeatMismatches } satisfies Check,
  ];
  for (const { over, find } of checks) {
    let left = MAX_FINDINGS;
    for (const within of await listRanges(over)) {
      if (left === 0) break;
      const { rows } = await withLongStatements(db, (tx) =>
        tx.execute<Finding>(sql`${find(within)} order by about limit ${left}`),
      );
      left -= rows.length;
      findings.push(...rows);
    }
  }
  return findings;
}

export const MISMATCHES = {
  "paid-without-order": "Money was kept for an order that is neither confirmed nor in progress.",
  "order-without-payment": "A confirmed order's card payment is missing.",
  "sold-without-order": "A seat is sold to an order that does not have it or is not confirmed.",
  "ticket-without-seat": "A confirmed order has a ticket for a seat that is not sold to it.",
  "total-without-lines": "An order's total does not match its tickets and items.",
  "refund-failed": "The card provider cannot refund it: see retry-refund and settle-refund.",
  "voucher-ledger": "A gift card's balance is not the sum of its entries.",
  "credit-ledger": "A credit's balance does not match what was given and spent.",
} as const;

type MismatchKind = keyof typeof MISMATCHES;

export type LedgerMismatch = { kind: MismatchKind; about: string; repaired: boolean };

/** Claims the missing seats of confirmed orders, if they are free or their hold has expired. Safe to retry. */
async function repairMissingSeats(tx: Transaction, numbers: readonly string[]): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into claims (instance_id, seat_id, band_id, state, basket_id, order_id, held_until)
    select t.instance_id, t.seat_id, t.band_id, 'sold', o.basket_id, o.id, null
    from order_tickets t join orders o on o.id = t.order_id
    where ${isAmong(sql`o.number`, numbers)} and o.state in ('confirming', 'confirmed')
      and not exists (
        select from claims c
        where c.instance_id = t.instance_id and c.seat_id = t.seat_id and c.order_id = o.id and c.state = 'sold')
    order by t.instance_id, t.seat_id
    on conflict (instance_id, seat_id) do update
      set state = 'sold', basket_id = excluded.basket_id, order_id = excluded.order_id, held_until = null,
        reserved_id = null
      where claims.state = 'held' and claims.held_until <= crm_now()
    returning 1`);
  return rows.length;
}

/** Releases seats sold to an order that failed, was returned, or has no ticket for them. Safe to retry. */
async function releaseOrphanedSeats(tx: Transaction, numbers: readonly string[]): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from claims where (instance_id, seat_id) in (
      select c.instance_id, c.seat_id from claims c join orders o on o.id = c.order_id
      where ${isAmong(sql`o.number`, numbers)} and c.state = 'sold' and (
        o.state in ('failed', 'returned')
        or (o.state in ('confirming', 'confirmed') and not exists (
          select from order_tickets t
          where t.order_id = o.id and t.instance_id = c.instance_id and t.seat_id = c.seat_id)))
      order by c.instance_id, c.seat_id
      for update of c)
    returning 1`);
  return rows.length;
}

/** Lifts the pool's statement timeout for background work, which must not hold locks that a sale needs. */
function withLongStatements<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return withoutResponseTimeout(() =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('statement_timeout', '0', true),
          set_config('idle_in_transaction_session_timeout', '5min', true)`,
      );
      return work(tx);
    }),
  );
}
