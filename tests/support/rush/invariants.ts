import type { Pool } from "pg";

import { PERFORMANCE } from "../crash/open-performance";

/** Invariants, each as a query that returns its violations. */
const RULES: Record<string, string> = {
  "a seat is in two live baskets, or in one and sold": `
    select instance_id || ' ' || seat_id as what from (
      select t.instance_id, t.seat_id, t.basket_id as owner
      from basket_tickets t join baskets b on b.id = t.basket_id
      where b.held_until > crm_now()
        and not exists (select from orders o where o.basket_id = b.id and o.state <> 'failed')
      union all
      select t.instance_id, t.seat_id, o.basket_id
      from order_tickets t join orders o on o.id = t.order_id
      where o.state in ('completing', 'confirming', 'confirmed')) owners
    group by instance_id, seat_id having count(distinct owner) > 1`,
  "a band has more tickets than seats": `
    select band_id as what from (
      select t.band_id from basket_tickets t join baskets b on b.id = t.basket_id
      where t.instance_id = '${PERFORMANCE}' and b.held_until > crm_now()
        and not exists (select from orders o where o.basket_id = b.id and o.state <> 'failed')
      union all
      select t.band_id from order_tickets t join orders o on o.id = t.order_id
      where t.instance_id = '${PERFORMANCE}' and o.state in ('completing', 'confirming', 'confirmed')) sold
    group by band_id
    having count(*) > (select count(*) from seats s where s.plan_id = '${PERFORMANCE}' and s.band_id = sold.band_id)`,
  "a voucher paid more than its worth": `
    select v.code as what from gift_vouchers v
    join gift_voucher_entries e on e.voucher_id = v.id and e.order_id is not null
    group by v.id having -sum(e.amount) > v.amount`,
  "an order's total is not the sum of its lines": `
    select 'RPA-' || o.number as what from orders o
    where exists (select from order_tickets t where t.order_id = o.id and t.instance_id = '${PERFORMANCE}')
      and o.subtotal + o.fees - o.discounts
        <> (select sum(t.face_value + t.fee - t.discount) from order_tickets t where t.order_id = o.id)`,
  "an order was paid more or less than it costs": `
    select 'RPA-' || o.number as what from orders o
    where o.state = 'confirmed' and exists (select from order_tickets t where t.order_id = o.id and t.instance_id = '${PERFORMANCE}')
      and o.total - o.gift_vouchers - o.credit
        <> coalesce((select sum(p.amount) from payments p where p.order_id = o.id and p.state = 'paid'), 0)`,
};

/** Returns the violated invariants, each with the row that violates it. */
export async function findViolations(pool: Pool): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, text] of Object.entries(RULES)) {
    const { rows } = await pool.query<{ what: string }>(text);
    broken.push(...rows.map(({ what }) => `${rule}: ${what}`));
  }
  return broken;
}
