import { sql, type SQL } from "drizzle-orm";

import { MOBILE_PAYMENTS } from "#contract/schemas/money";
import type { RevenueKind } from "#contract/operations/staff/reports";
import { ratesByKind } from "#contract/rules/baskets/line";
import type { VatRates } from "#contract/venue";
import type { Reader } from "../../platform/database/database";
import { isLineOfPerformance } from "../../tables/orders";

/** Lines sold or returned, added up by performance, kind and product. Amounts in minor units; of returns, positive. */
export type Movement = {
  isReturn: boolean;
  instanceId: string | null;
  kind: RevenueKind;
  productId: string | null;
  name: string | null;
  quantity: number;
  /** After discounts, which are in `discount`. */
  amount: number;
  discount: number;
  vat: number;
  /** Tickets that cost nothing, and tickets of which nothing was left to pay. */
  complimentary: number;
  discounted: number;
  giftCard: number;
  credit: number;
  card: number;
  mobile: number;
  elsewhere: number;
};

export type MovementScope = {
  /** A condition for a column with an order's id: the orders that may have moved. */
  ofOrder: (id: SQL) => SQL;
  /** When they moved; by default at any time. */
  at?: (time: SQL) => SQL;
  /** Only lines of this performance. */
  instanceId?: string;
  /** Only this return, beside what was sold; the order's own id for an order that was returned at once. */
  returnId?: string;
};

/** The rate of tax of each kind of line, in percent; of adjustments none. A fee has the rate of its ticket. */
export const ratesOfRevenue = (vatRates: VatRates): Record<string, number> => ({
  ...ratesByKind(vatRates),
  fee: vatRates.ticket ?? 0,
});

const anyTime = () => sql`true`;

/** The whole minor units of one line, so that the rounded shares of all lines add up to `total`. */
const writeShare = (total: string, line: string, weight: string) => {
  const share = (name: string) =>
    `round(${total} * ${line}.${name}_sum / ${line}.${name}_all)
      - round(${total} * (${line}.${name}_sum - ${line}.${name}) / ${line}.${name}_all)`;
  return sql.raw(`case when ${line}.${weight}_all <> 0 then ${share(weight)}
    when ${line}.amount_all <> 0 then ${share("amount")} else 0 end`);
};

/** `_sum`: up to this line; `_all`: of all lines of the window, which is an order, a return or an order's lines of one rate. */
const sumsOver = (window: string, weights: readonly string[]) =>
  sql.raw(
    weights
      .map(
        (weight) =>
          `sum(${weight}) over (partition by ${window} order by kind, id rows unbounded preceding) as ${weight}_sum,
          sum(${weight}) over (partition by ${window}) as ${weight}_all`,
      )
      .join(", "),
  );

/**
 * What orders sold and what was returned of them, line by line. An order's tax (of each rate) and tenders, and a return's tenders, are
 * shared out to its lines in whole minor units, so every sum over orders and returns is one over lines too. A ticket is
 * three lines: its price after discounts, its fee and its protection. What a return gave back beyond its lines is its
 * mailing fee, and otherwise an `adjustment`: a refund in the provider's dashboard has no lines at all.
 */
export async function sumMovements(
  db: Reader,
  { ofOrder, at = anyTime, instanceId, returnId }: MovementScope,
  vatRates: VatRates,
): Promise<Movement[]> {
  const mobile = sql.param(Object.values(MOBILE_PAYMENTS));
  const rates = JSON.stringify(ratesOfRevenue(vatRates));
  const { rows } = await db.execute<Movement>(sql`
    with chosen as materialized (
      select o.*,
        case when p.is_mobile is null then 'elsewhere' when p.is_mobile then 'mobile' else 'card' end as method,
        o.total - o.gift_vouchers - o.credit as by_card,
        not exists (select from order_returns r where r.order_id = o.id) as is_returned_whole
      from orders o
      left join lateral (
        select coalesce(p.card_brand = any (${mobile}::text[]), false) as is_mobile from payments p
        where p.order_id = o.id and p.paid_at is not null
        order by p.state = 'paid' desc, p.paid_at, p.id limit 1) p on true
      where o.confirmed_at is not null and ${ofOrder(sql.raw("o.id"))}),
    tickets as materialized (
      select t.order_id, null::uuid as return_id, t.id, t.instance_id, t.price_type_id, t.face_value, t.fee, t.discount, t.protection
      from order_tickets t join chosen c on c.id = t.order_id
      union all
      select t.order_id, t.return_id, t.id, t.instance_id, t.price_type_id, t.face_value, t.fee, t.discount, t.protection
      from returned_tickets t join chosen c on c.id = t.order_id),
    items as (
      select i.order_id, null::uuid as return_id, i.id, i.kind, i.product_id, i.name, i.quantity, i.price, i.discount, i.details
      from order_items i join chosen c on c.id = i.order_id
      union all
      select i.order_id, i.return_id, i.id, i.kind, i.product_id, i.name, i.quantity, i.price, i.discount, i.details
      from returned_items i join chosen c on c.id = i.order_id),
    protected as (
      select order_id, sum(protection)::int as protection from tickets group by 1),
    parts as (
      select order_id, return_id, id, instance_id, 'ticket' as kind, price_type_id as product_id, null as name,
        1 as quantity, face_value - discount as amount, discount,
        (face_value = 0 and fee = 0)::int as complimentary,
        (face_value + fee > 0 and face_value + fee = discount)::int as discounted
      from tickets
      union all
      select order_id, return_id, id, instance_id, 'fee', null, null, 1, fee, 0, 0, 0 from tickets where fee <> 0
      union all
      select order_id, return_id, id, instance_id, 'booking-protection', null, null, 1, protection, 0, 0, 0
      from tickets where protection <> 0
      union all
      select i.order_id, return_id, id,
        case when ${isLineOfPerformance(sql`kind`)} then details->>'instanceId' end, kind,
        case when kind = 'cover-fee' then details->>'fundId' else product_id end,
        case when kind = 'cover-fee' then null else name end,
        case when kind = 'booking-protection' then 0 else quantity end,
        -- What is in the tickets is not counted twice.
        price - discount - case when kind <> 'booking-protection' then 0 else coalesce(p.protection, 0) end,
        discount, 0, 0
      from items i left join protected p on p.order_id = i.order_id
      union all
      select id, null, id, null, 'delivery', null, null, 1, delivery, 0, 0, 0 from chosen where delivery <> 0),
    weighed as (
      select parts.*, k.rate, parts.amount * k.rate / (100 + k.rate) as taxed,
        case when parts.kind = 'gift-voucher' then 0 else parts.amount end as payable
      from parts cross join lateral (
        select coalesce((${rates}::jsonb->>parts.kind)::numeric, 0) as rate) k),
    -- An order's taxes by rate, unless the venue's rates have changed since. Each kind's tax was rounded to a whole unit.
    taxes as (
      select r.order_id, r.rate, coalesce(p.amount, 0) as vat,
        sum(p.amount) over (partition by r.order_id) = c.vat
          and bool_and(abs(coalesce(p.amount, 0) - r.taxed) <= r.kinds / 2.0) over (partition by r.order_id) as is_known
      from (
        select order_id, rate, sum(taxed) as taxed, count(distinct kind) as kinds from weighed group by 1, 2) r
      join chosen c on c.id = r.order_id
      left join lateral (
        select (part->>'amount')::numeric as amount from jsonb_array_elements(c.vat_by_rate) part
        where (part->>'rate')::numeric = r.rate) p on true),
    taxable as (
      select w.*, case when t.is_known then t.rate end as tax_rate,
        case when t.is_known then t.vat else c.vat end as tax
      from weighed w join taxes t on t.order_id = w.order_id and t.rate = w.rate join chosen c on c.id = w.order_id),
    summed as (
      select taxable.*, ${sumsOver("order_id", ["amount", "payable"])}, ${sumsOver("order_id, tax_rate", ["taxed"])}
      from taxable),
    lines as materialized (
      select s.order_id, s.return_id, s.id, s.instance_id, s.kind, s.product_id, s.name, s.quantity, s.amount, s.discount,
        s.complimentary, s.discounted, c.method, c.confirmed_at,
        ${writeShare("s.tax", "s", "taxed")} as vat,
        ${writeShare("c.gift_vouchers", "s", "payable")} as gift_card,
        ${writeShare("c.credit", "s", "payable")} as credit
      from summed s join chosen c on c.id = s.order_id),
    -- A whole order that was refunded has no row of its own in order_returns.
    returns as (
      select r.id, r.order_id, r.amount, r.gift_card_amount as gift_card,
        r.amount - r.card_amount - r.gift_card_amount as credit, false as is_whole
      from order_returns r join chosen c on c.id = r.order_id where ${at(sql.raw("r.returned_at"))}
      union all
      select c.id, c.id, c.returned_amount, case when c.returned_as = 'refund' then c.gift_vouchers else 0 end,
        case when c.returned_as = 'refund' then c.credit else c.returned_amount end, true
      from chosen c where c.state = 'returned' and c.is_returned_whole and ${at(sql.raw("c.returned_at"))}),
    returned_lines as (
      select r.id as return_id, r.order_id, l.id, l.instance_id, l.kind, l.product_id, l.name, l.quantity, l.amount,
        l.discount, l.complimentary, l.discounted, l.vat
      from returns r join lines l on l.order_id = r.order_id and (r.is_whole or l.return_id = r.id)),
    beyond as (
      select r.id as return_id, r.order_id, c.delivery, d.vat, r.amount - coalesce(l.amount, 0) as rest,
        case when r.is_whole then 0 else c.delivery end as most
      from returns r join chosen c on c.id = r.order_id
      left join (select return_id, sum(amount) as amount from returned_lines group by 1) l on l.return_id = r.id
      left join lines d on d.order_id = r.order_id and d.kind = 'delivery'),
    given_back as (
      select * from returned_lines
      union all
      select return_id, order_id, order_id, null, 'delivery', null, null, 1, least(greatest(rest, 0), most), 0, 0, 0,
        round(coalesce(vat, 0) * least(greatest(rest, 0), most) / delivery)
      from beyond where rest > 0 and most > 0
      union all
      select return_id, order_id, order_id, null, 'adjustment', null, null, 1, rest - least(greatest(rest, 0), most), 0, 0, 0, 0
      from beyond where rest - least(greatest(rest, 0), most) <> 0),
    given_summed as (
      select given_back.*, ${sumsOver("return_id", ["amount"])} from given_back),
    moved as (
      select false as is_return, instance_id, kind, product_id, name, quantity, amount, discount, vat, complimentary,
        discounted, gift_card, credit, method
      from lines where ${at(sql.raw("confirmed_at"))}
      union all
      select true, g.instance_id, g.kind, g.product_id, g.name, g.quantity, g.amount, g.discount, g.vat, g.complimentary,
        g.discounted, ${writeShare("r.gift_card", "g", "amount")}, ${writeShare("r.credit", "g", "amount")}, c.method
      from given_summed g join returns r on r.id = g.return_id join chosen c on c.id = g.order_id
      where ${returnId === undefined ? sql`true` : sql`r.id = ${returnId}`})
    select m.is_return as "isReturn", m.instance_id as "instanceId", m.kind, m.product_id as "productId",
      case m.kind when 'ticket' then max(t.name) when 'cover-fee' then max(f.name) else max(m.name) end as name,
      sum(m.quantity)::float8 as quantity, sum(m.amount)::float8 as amount, sum(m.discount)::float8 as discount,
      sum(m.vat)::float8 as vat, sum(m.complimentary)::float8 as complimentary, sum(m.discounted)::float8 as discounted,
      sum(m.gift_card)::float8 as "giftCard", sum(m.credit)::float8 as credit,
      ${sql.join(
        ["card", "mobile", "elsewhere"].map((method) =>
          sql.raw(
            `coalesce(sum(m.amount - m.gift_card - m.credit) filter (where m.method = '${method}'), 0)::float8 as ${method}`,
          ),
        ),
        sql`, `,
      )}
    from moved m
    left join price_types t on m.kind = 'ticket' and t.id = m.product_id
    left join funds f on m.kind = 'cover-fee' and f.id = m.product_id
    where ${instanceId === undefined ? sql`true` : sql`m.instance_id = ${instanceId}`}
    group by 1, 2, 3, 4`);
  return rows;
}
