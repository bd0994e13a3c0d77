import { and, asc, eq, sql } from "drizzle-orm";

import type { Party } from "./waiting-list-rules";
import type { Reader, Transaction } from "../platform/database/database";
import { waitingListEntries } from "./tables";

/** So many of a line are looked at for what is free; whoever stands behind them has to wait anyhow. */
const LOOKED_AT = 100;

/**
 * Enters the line of a performance alone, until the transaction ends: whoever joins, leaves or offers waits for the
 * others. It comes before every other lock.
 */
export async function enterLine(tx: Transaction, instanceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${instanceId}, 21))`);
}

/**
 * Performances to come whose line may move: a place of it is to be settled, or so many seats are free that somebody in
 * it could have them. One statement for all lines; those in which nothing can be done cost nothing more. At most 500.
 */
export async function listMovableLines(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with lines as materialized (
      select w.instance_id, i.plan_id, min(w.quantity) filter (where w.state = 'waiting') as least,
        bool_or(w.state = 'lapsed' or w.state = 'offered'
          and (r.state <> 'open' or r.hold_until <= (select crm_now()))) as to_settle
      from waiting_list_entries w
      join instances i on i.id = w.instance_id
      left join reserved_orders r on r.id = w.reserved_id
      where (w.state in ('waiting', 'offered') or (w.state = 'lapsed' and r.state = 'bought'))
        and i.starts_at > (select crm_now()) and not i.cancelled
      group by w.instance_id, i.plan_id),
    capacity as (
      select plan_id, count(*) as seats from seats
      where plan_id in (select plan_id from lines) group by plan_id),
    kept as (
      select instance_id, count(*) as seats from claims
      where state <> 'held' and instance_id in (select instance_id from lines) group by instance_id),
    held as (
      select instance_id, count(*) as seats from claims
      where state = 'held' and held_until > (select crm_now())
        and instance_id in (select instance_id from lines) group by instance_id)
    select lines.instance_id as id from lines
    join capacity on capacity.plan_id = lines.plan_id
    left join kept on kept.instance_id = lines.instance_id
    left join held on held.instance_id = lines.instance_id
    where lines.to_settle
      or capacity.seats - coalesce(kept.seats, 0) - coalesce(held.seats, 0) >= lines.least
    order by random()
    limit 500`);
  return rows.map(({ id }) => id);
}

/**
 * Brings each place to where its reserved order is: bought, given back, or over. What lapsed and was bought all the
 * same (the payment had begun in time) is taken. Safe to repeat.
 */
export async function syncWaitlistEntries(tx: Transaction, instanceId: string): Promise<void> {
  await tx.execute(sql`
    update waiting_list_entries w
    set state = case when r.state = 'bought' then 'taken' when r.state = 'released' then 'left' else 'lapsed' end
    from reserved_orders r
    where w.instance_id = ${instanceId} and r.id = w.reserved_id
      and ((w.state = 'offered' and (r.state <> 'open' or r.hold_until <= crm_now()))
        or (w.state = 'lapsed' and r.state = 'bought'))`);
}

/** Who waits for a performance and has been offered nothing, the first first. */
export function listLine(
  tx: Transaction,
  instanceId: string,
): Promise<(Party & { customerId: string })[]> {
  const { id, customerId, quantity, state, createdAt } = waitingListEntries;
  return tx
    .select({ id, customerId, quantity })
    .from(waitingListEntries)
    .where(and(eq(waitingListEntries.instanceId, instanceId), eq(state, "waiting")))
    .orderBy(asc(createdAt), asc(id))
    .limit(LOOKED_AT);
}
