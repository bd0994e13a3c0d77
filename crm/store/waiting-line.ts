import { and, asc, eq, sql } from "drizzle-orm";

import type { Party } from "../domain/waiting-list";
import type { Reader, Transaction } from "./database";
import { waitingListEntries } from "./schema/people-performances";
import { instances } from "./schema/season";

/** So many of a line are looked at for what is free; whoever stands behind them has to wait anyhow. */
const LOOKED_AT = 100;

/**
 * Enters the line of a performance alone, until the transaction ends: whoever joins, leaves or offers waits for the
 * others. It comes before every other lock.
 */
export async function enterLine(tx: Transaction, instanceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${instanceId}, 21))`);
}

/** Performances to come for which somebody waits or is offered seats. At most 500 a sweep. */
export async function listAwaited(db: Reader): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: waitingListEntries.instanceId })
    .from(waitingListEntries)
    .innerJoin(instances, eq(instances.id, waitingListEntries.instanceId))
    .where(
      sql`${waitingListEntries.state} in ('waiting', 'offered') and ${instances.startsAt} > crm_now()
        and not ${instances.cancelled}`,
    )
    .limit(500);
  return rows.map(({ id }) => id);
}

/**
 * Brings each place to where its reserved order is: bought, given back, or over. What lapsed and was bought all the
 * same (the payment had begun in time) is taken. Safe to repeat.
 */
export async function settlePlaces(tx: Transaction, instanceId: string): Promise<void> {
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
