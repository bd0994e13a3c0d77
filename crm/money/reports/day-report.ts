import { inArray, sql, type SQL } from "drizzle-orm";

import { MOBILE_PAYMENTS } from "#contract/schemas/money";
import type { DayReport } from "#contract/operations/staff/reports";
import type { VatRates } from "#contract/venue";
import { type Database, type Reader, readSnapshot } from "../../platform/database/database";
import { addDays, atLocalTime, toIso } from "../../platform/dates";
import { pick } from "../../platform/database/rows";
import { events, instances } from "../../tables/catalogue";
import { halls, seatPlans } from "../../tables/seat-plans";
import { isFormer, isGoodwillVoucher } from "../../tables/other-systems";
import { type Movement, ratesOfRevenue, sumMovements } from "../orders/order-movements";
import { type PaidMovement, sumByPerformance, sumRevenue } from "./revenue";

export type ReportContext = { currency: string; vatRates: VatRates };

/** A month of a big venue takes less than two seconds; beyond this, the page says that it is not available. */
const REPORT_MS = 8_000;

/** Reads from one moment, so that all sums are of the same orders, and gives up rather than hold the database. */
export const readReport = <T>(db: Database, read: (tx: Reader) => Promise<T>): Promise<T> =>
  readSnapshot(db, async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(REPORT_MS)}, true)`);
    return read(tx);
  });

/** Sales and takings of the venue's days from `from` to `to`, inclusive. Days of a clock change have 23 or 25 hours. */
export function getDayReport(
  db: Database,
  { from, to }: { from: string; to: string },
  { currency, vatRates }: ReportContext,
): Promise<DayReport> {
  const within = withinDays(from, to);
  return readReport(db, async (tx) => {
    const movements = [
      ...(await sumMovements(tx, { ofOrder: movedWithin(within), at: within }, vatRates)),
      ...(await sumCharges(tx, within, vatRates)),
    ];
    return {
      ...sumRevenue(movements, currency, ratesOfRevenue(vatRates)),
      from,
      to,
      performances: await describePerformances(tx, movements),
      takings: await sumTakings(tx, within),
      issued: await sumIssued(tx, within),
    };
  });
}

type Within = (time: SQL) => SQL;

function withinDays(from: string, to: string): Within {
  const start = atLocalTime(from, 0, 0).toISOString();
  const end = atLocalTime(addDays(to, 1), 0, 0).toISOString();
  return (time) => sql`(${time} >= ${start}::timestamptz and ${time} < ${end}::timestamptz)`;
}

/** By one index for each way in which an order moves. */
const movedWithin = (within: Within) => (id: SQL) =>
  sql`${id} in (
  select id from orders where ${within(sql.raw("confirmed_at"))}
  union select id from orders where ${within(sql.raw("returned_at"))}
  union select order_id from order_returns where ${within(sql.raw("returned_at"))})`;

/** What recurring payments charged, and refunds of it. Tax is by the venue's rates of today. */
async function sumCharges(db: Reader, within: Within, vatRates: VatRates): Promise<PaidMovement[]> {
  const { rows } = await db.execute<
    Pick<Movement, "isReturn" | "kind" | "productId" | "name" | "quantity" | "amount"> & {
      isDebit: boolean;
    }
  >(sql`
    with refunded as (
      select charge_id, sum(amount)::int as amount from charge_refunds group by 1),
    moved as (
      select id, false as is_return, amount from recurring_charges where ${within(sql.raw("paid_at"))}
      union all
      select charge_id, true, amount from charge_refunds where ${within(sql.raw("refunded_at"))}
      union all
      -- From before the days of refunds were stored.
      select c.id, true, c.refunded - coalesce(r.amount, 0)
      from recurring_charges c left join refunded r on r.charge_id = c.id
      where ${within(sql.raw("c.paid_at"))} and c.refunded > coalesce(r.amount, 0))
    select m.is_return as "isReturn", case when p.fund_id is null then 'membership' else 'donation' end as kind,
      coalesce(p.fund_id, l.id) as "productId", max(coalesce(f.name, l.name)) as name,
      c.method->>'debit' is not null as "isDebit", count(*)::float8 as quantity, sum(m.amount)::float8 as amount
    from moved m
    join recurring_charges c on c.id = m.id
    join recurring_payments p on p.id = c.recurring_id
    left join funds f on f.id = p.fund_id
    left join memberships s on s.id = p.membership_id
    left join membership_levels l on l.id = s.level_id
    group by 1, 2, 3, 5`);
  const rates = ratesOfRevenue(vatRates);
  return rows.map(({ isDebit, ...row }) => {
    const rate = rates[row.kind] ?? 0;
    const paid = isDebit ? { directDebit: row.amount, card: 0 } : { card: row.amount };
    const vat = Math.round((row.amount * rate) / (100 + rate));
    return { ...NO_ORDER, ...row, ...paid, vat };
  });
}

const NO_ORDER = {
  instanceId: null,
  discount: 0,
  complimentary: 0,
  discounted: 0,
  giftCard: 0,
  credit: 0,
  mobile: 0,
  elsewhere: 0,
};

/**
 * What the card provider took, by when it did, and gives back, by when that was decided. A payment that was never kept
 * counts as given back at once.
 */
async function sumTakings(db: Reader, within: Within): Promise<DayReport["takings"]> {
  const mobile = sql.param(Object.values(MOBILE_PAYMENTS));
  const { rows } = await db.execute<DayReport["takings"][number]>(sql`
    with paid as (
      select p.id, p.order_id, p.card_brand as brand, p.amount, p.paid_at,
        -- The one that was kept until its order was returned.
        p.state = 'paid' or (coalesce(o.returned_as = 'refund', false) and not exists (select from order_returns r where r.order_id = o.id)
          and p.id = (select f.id from payments f where f.order_id = o.id and f.paid_at is not null
            order by f.paid_at, f.id limit 1)) as is_kept,
        o.returned_at
      from payments p join orders o on o.id = p.order_id
      where p.paid_at is not null and (${within(sql.raw("p.paid_at"))} or p.order_id in (
        select id from orders where ${within(sql.raw("returned_at"))}))),
    moved as (
      select brand, amount as taken, 0 as refunded, false as is_debit from paid where ${within(sql.raw("paid_at"))}
      union all
      select brand, 0, amount, false from paid where not is_kept and ${within(sql.raw("paid_at"))}
      union all
      select p.brand, 0, p.amount, false from paid p join payments s on s.id = p.id
      where p.is_kept and s.state <> 'paid' and ${within(sql.raw("p.returned_at"))}
      union all
      select p.card_brand, 0, r.card_amount, false
      from order_returns r join payments p on p.id = r.payment_id
      where r.card_amount > 0 and ${within(sql.raw("r.returned_at"))}
      union all
      select case when c.method->>'debit' is null then c.method->>'name' end, c.amount, 0, c.method->>'debit' is not null
      from recurring_charges c where ${within(sql.raw("c.paid_at"))}
      union all
      select case when c.method->>'debit' is null then c.method->>'name' end, 0, r.amount, c.method->>'debit' is not null
      from charge_refunds r join recurring_charges c on c.id = r.charge_id where ${within(sql.raw("r.refunded_at"))}
      union all
      select case when c.method->>'debit' is null then c.method->>'name' end, 0,
        c.refunded - coalesce((select sum(r.amount) from charge_refunds r where r.charge_id = c.id), 0)::int,
        c.method->>'debit' is not null
      from recurring_charges c where c.refunded > 0 and ${within(sql.raw("c.paid_at"))})
    select case when is_debit then 'direct-debit' when brand = any (${mobile}::text[]) then 'mobile' else 'card' end as kind,
      brand, sum(taken)::float8 as taken, sum(refunded)::float8 as refunded
    from moved group by 1, 2 having sum(taken) <> 0 or sum(refunded) <> 0 order by 1, 2`);
  return rows;
}

async function sumIssued(db: Reader, within: Within): Promise<DayReport["issued"]> {
  const { rows } = await db.execute<DayReport["issued"]>(sql`
    select (select coalesce(sum(amount), 0)::float8 from gift_vouchers
        where ${isGoodwillVoucher("gift_vouchers")} and ${within(sql.raw("issued_at"))}) as "giftCards",
      (select coalesce(sum(amount), 0)::float8 from credit_grants
        where source = 'goodwill' and extends is null and not ${isFormer("credit_grants.id")}
          and ${within(sql.raw("granted_at"))}) as credit`);
  return rows[0] ?? { giftCards: 0, credit: 0 };
}

/** By start time; what is for no performance is last. */
async function describePerformances(
  db: Reader,
  movements: readonly PaidMovement[],
): Promise<DayReport["performances"]> {
  const sums = sumByPerformance(movements);
  const ids = sums.flatMap(({ instanceId }) => instanceId ?? []);
  const rows = await db
    .select({
      ...pick(instances, "id", "startsAt"),
      title: events.title,
      hallName: halls.name,
    })
    .from(instances)
    .innerJoin(events, sql`${events.id} = ${instances.eventId}`)
    .innerJoin(seatPlans, sql`${seatPlans.id} = ${instances.planId}`)
    .innerJoin(halls, sql`${halls.id} = ${seatPlans.hallId}`)
    .where(inArray(instances.id, ids));
  const described = new Map(rows.map((row) => [row.id, row]));
  return sums
    .map((sum) => {
      const of = described.get(sum.instanceId ?? "");
      const { title = null, hallName = null } = of ?? {};
      return { ...sum, title, startsAt: of ? toIso(of.startsAt) : null, hallName };
    })
    .sort((a, b) => getStart(a) - getStart(b) || startText(a).localeCompare(startText(b), "en"));
}

type Described = DayReport["performances"][number];
const getStart = ({ startsAt }: Described) =>
  startsAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(startsAt);
const startText = ({ instanceId }: Described) => instanceId ?? "";
