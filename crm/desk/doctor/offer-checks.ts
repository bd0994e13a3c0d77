import { sql } from "drizzle-orm";

import { orderNumber } from "#contract/rules/orders/order-number";
import { isRefundedByProvider } from "../../money/returns/provider-refunds";
import { deliveryOptions } from "../../tables/delivery";
import { type Check, foundAny, HEALTHY } from "./check";
import { IS_SOLD, ofTickets } from "./sale-checks";

/** A queue calls several times a minute, and everyone in its turn. */
const SILENT = sql`interval '5 minutes'`;

/** Open queues that are paused, or in which visitors wait and no program calls them. */
const queueStopped: Check = async ({ db }) => {
  const { rows } = await db.execute<{
    name: string;
    startsAt: string | null;
    performanceId: string | null;
  }>(sql`
    select coalesce(e.title, q.name) as name, i.starts_at as "startsAt", i.id as "performanceId"
    from queues q
    left join instances i on i.id = q.instance_id left join events e on e.id = i.event_id
    where q.closed_at is null and (i.id is null or (not i.cancelled and i.starts_at > crm_now()))
      and (q.paused or (q.called_at < crm_now() - ${SILENT} and exists (
        select from queue_lines l where l.queue_id = q.id and l.opens_at < crm_now() - ${SILENT}
          and case when l.drawn then l.last > l.called else l.last > 0 end)))
    order by i.starts_at nulls first, q.name`);
  return foundAny(
    rows.map(({ name, startsAt, performanceId }) => ({
      name,
      ...(startsAt !== null && { at: new Date(startsAt) }),
      ...(performanceId !== null && { performanceId }),
    })),
  );
};

/** A choice that checkout assumes, and tickets that nobody must collect. */
const deliveryIncomplete: Check = async ({ db }) => {
  const isOffered = sql`active and not is_restricted`;
  const getCount = (isMeant: ReturnType<typeof sql>) =>
    db.$count(deliveryOptions, sql`${isOffered} and ${isMeant}`);
  // None at all is a finding of its own.
  if ((await getCount(sql`true`)) === 0) return HEALTHY;
  const flags = { isDefault: sql`is_default`, isPrintAtHome: sql`is_print_at_home` };
  const missing: { name: string }[] = [];
  for (const [name, isMeant] of Object.entries(flags))
    if ((await getCount(isMeant)) === 0) missing.push({ name });
  return foundAny(missing);
};

/** Prices on sale of performances on sale, as `p`, of the type `t`. */
const SOLD_PRICES = sql`prices p join price_types t on t.id = p.price_type_id
  where p.enabled and exists (select from instances i where ${IS_SOLD} and i.price_list_id = p.price_list_id
    and exists (select from seats s where s.plan_id = i.plan_id and s.band_id = p.band_id))`;

/** Price types on sale, if none is for everyone. */
const noPriceForGuests: Check = async ({ db }) => {
  const { rows } = await db.execute<{ name: string; eligibility: string }>(sql`
    select t.name, t.eligibility from ${SOLD_PRICES} group by t.id order by t.rank, t.id`);
  return rows.some(({ eligibility }) => eligibility === "all")
    ? HEALTHY
    : foundAny(rows.map(({ name, eligibility }) => ({ name: `${name} (${eligibility})` })));
};

/** Of the lowest price on sale that has a fee. Where buyers choose what they pay, there is none. */
const feeHigh: Check = async ({ db }) => {
  const { rows } = await db.execute<{ fee: string; price: string }>(sql`
    select (f.amount / 100.0)::numeric(12, 2)::text as fee, (lowest.price / 100.0)::numeric(12, 2)::text as price
    from fees f cross join lateral (
      select min(p.face_value) as price from ${SOLD_PRICES}
        and t.wish_min is null and p.face_value > 0 and p.face_value >= f.waived_minimum) lowest
    where f.type = 'per-ticket' and f.amount * 2 > lowest.price`);
  return foundAny(rows.map(({ fee, price }) => ({ name: `bookingFee ${fee}, price ${price}` })));
};

/** The first performance to come, if it is so far ahead that its year may be a slip. */
const allFarAhead: Check = async ({ db }) => {
  const { rows } = await db.execute<{ id: string; title: string; startsAt: string }>(sql`
    select i.id, e.title, i.starts_at as "startsAt" from instances i join events e on e.id = i.event_id
    where not i.cancelled and i.starts_at > crm_now() order by i.starts_at, i.id limit 1`);
  const { rows: soon } = await db.execute(sql`
    select from instances i
    where not i.cancelled and i.starts_at > crm_now() and i.starts_at <= crm_now() + interval '2 years' limit 1`);
  return soon.length > 0
    ? HEALTHY
    : foundAny(
        rows.map(({ id, title, startsAt }) => ({
          name: title,
          at: new Date(startsAt),
          performanceId: id,
        })),
      );
};

/** Orders whose tickets still admit, though nothing of their payment is left. */
const refundedTickets: Check = async ({ db }) => {
  const { rows } = await db.execute<{ number: number; id: string; startsAt: string }>(sql`
    select distinct o.number, i.id, i.starts_at as "startsAt"
    from order_returns d join orders o on o.id = d.order_id
    join order_tickets ot on ot.order_id = o.id join instances i on i.id = ot.instance_id
    where d.by_provider and o.state = 'confirmed' and not i.cancelled
      and i.starts_at > crm_now() - interval '12 hours' and ${isRefundedByProvider(sql`o.id`)}
    order by i.starts_at, o.number`);
  return foundAny(
    rows.map(({ number, id, startsAt }) => ({
      name: orderNumber(number),
      at: new Date(startsAt),
      performanceId: id,
    })),
  );
};

/** What makes an offer hard to buy, or lets in those who no longer paid. */
export const offerChecks = {
  "queue-stopped": queueStopped,
  "delivery-incomplete": ofTickets(deliveryIncomplete),
  "no-price-for-guests": noPriceForGuests,
  "fee-high": feeHigh,
  "all-far-ahead": allFarAhead,
  "refunded-tickets": refundedTickets,
} satisfies Record<string, Check>;
