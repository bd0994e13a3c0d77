import { sql } from "drizzle-orm";

import { mails } from "../mail/tables";
import { orders } from "../orders/tables";
import { payments } from "../payments/tables";
import type { Database } from "../platform/database/database";

/** Paid, and nothing was sold for it. */
const OWED = sql`${payments.paidAt} is not null and ${payments.state} in ('cancelled', 'declined', 'unavailable')`;

/** What waits to be done, for the worker's metrics. Each is read from an index that has little more than that. */
export async function countWork(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select
      (select count(*)::int from ${mails}
        where ${mails.sentAt} is null and ${mails.nextAttemptAt} <= crm_now()) as mails_due,
      (select coalesce(extract(epoch from crm_now() - min(${mails.nextAttemptAt})), 0)::int from ${mails}
        where ${mails.sentAt} is null and ${mails.nextAttemptAt} <= crm_now()) as mails_late_seconds,
      (select count(*)::int from ${mails}
        where ${mails.sentAt} is null and ${mails.nextAttemptAt} is not null and ${mails.attempts} > 1) as mails_refused,
      (select count(*)::int from ${payments} where ${OWED} and ${payments.refundFailedAt} is null) as refunds_due,
      (select count(*)::int from ${payments} where ${OWED} and ${payments.refundFailedAt} is not null) as refunds_failed,
      (select count(*)::int from ${orders}
        where ${orders.state} in ('completing', 'confirming')) as orders_unfinished,
      (select count(*)::int from ${orders}
        where ${orders.placedAt} > crm_now() - interval '1 hour' and ${orders.state} = 'confirmed') as orders_last_hour`);
  return rows[0] ?? {};
}
