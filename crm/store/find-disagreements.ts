import { sql, type SQL } from "drizzle-orm";

import type { Disagreement, DisagreementKind } from "../domain/disagreement";
import type { Reader } from "./database";

type Found = Omit<Disagreement, "mended">;

/** Of each kind at most so many are listed at once; the next run lists the next. */
const AT_MOST = 1_000;

const order = sql.raw("'RPA-' || o.number");

/** One statement a kind; each gives what it is about, in words a person of the box office can look up. */
const CHECKS: Record<DisagreementKind, SQL> = {
  "paid-without-order": sql`
    select ${order} as about from payments p join orders o on o.id = p.order_id
    where p.state = 'paid'
      -- Of one that became credit the money stays.
      and (o.state in ('pending', 'failed') or (o.state = 'returned' and o.returned_as <> 'credit'))`,
  "order-without-payment": sql`
    select ${order} as about from orders o
    where o.state in ('completing', 'confirming', 'confirmed') and o.total > o.gift_vouchers + o.credit
      and coalesce((select sum(p.amount) from payments p where p.order_id = o.id and p.state = 'paid'), 0)
        <> o.total - o.gift_vouchers - o.credit
      -- What was imported was paid elsewhere.
      and exists (select from payments p where p.order_id = o.id)`,
  "sold-without-order": sql`
    select c.instance_id || ' ' || c.seat_id as about from claims c
    where c.state = 'sold' and c.order_id is not null and not exists (
      select from order_tickets t join orders o on o.id = t.order_id
      where t.order_id = c.order_id and t.instance_id = c.instance_id and t.seat_id = c.seat_id
        and o.state in ('confirming', 'confirmed'))`,
  "ticket-without-seat": sql`
    select ${order} || ' ' || t.instance_id || ' ' || t.seat_id as about
    from order_tickets t join orders o on o.id = t.order_id
    where o.state in ('confirming', 'confirmed') and not exists (
      select from claims c
      where c.instance_id = t.instance_id and c.seat_id = t.seat_id and c.order_id = o.id and c.state = 'sold')`,
  "total-without-lines": sql`
    select ${order} as about from orders o
    cross join lateral (
      select coalesce(sum(face_value), 0) as price, coalesce(sum(fee), 0) as fees, coalesce(sum(discount), 0) as discounts
      from order_tickets where order_id = o.id) t
    cross join lateral (
      select coalesce(sum(price), 0) as price, coalesce(sum(discount), 0) as discounts
      from order_items where order_id = o.id) i
    where o.subtotal <> t.price + i.price or o.fees <> t.fees or o.discounts <> t.discounts + i.discounts`,
  "voucher-ledger": sql`
    -- Not by its code: whoever reads that can spend it.
    select v.id::text as about from gift_vouchers v
    where v.balance <> (select coalesce(sum(e.amount), 0) from gift_voucher_entries e where e.voucher_id = v.id)`,
  "credit-ledger": sql`
    select g.id::text as about from credit_grants g
    where g."left" <> (select coalesce(sum(e.amount), 0) from credit_entries e where e.grant_id = g.id)`,
};

/** Everything in the books that does not agree, as of one moment. */
export async function findDisagreements(db: Reader): Promise<Found[]> {
  const found: Found[] = [];
  for (const [kind, check] of Object.entries(CHECKS) as [DisagreementKind, SQL][]) {
    const { rows } = await db.execute<{ about: string }>(sql`${check} order by 1 limit ${AT_MOST}`);
    found.push(...rows.map(({ about }) => ({ kind, about })));
  }
  return found;
}
