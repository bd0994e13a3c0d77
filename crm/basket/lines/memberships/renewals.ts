import { and, asc, eq, sql } from "drizzle-orm";

import { customers } from "../../../tables/customers";
import { queueMail } from "../../../people/outbox/mails";
import { mails } from "../../../tables/mails";
import { orderItems, orders } from "../../../tables/orders";
import { today } from "../../../platform/database/clock";
import type { Database, Reader } from "../../../platform/database/database";
import { recurringPayments } from "../../../tables/recurring";
import { hasPaidSuccessor, membershipLevels, memberships } from "../../../tables/memberships";
import { renewalDue } from "../../../people/memberships/rules";

const dedupeKey = sql<string>`'membership-renewal:' || ${memberships.id}`;

/** Mails per run; the next run continues. */
const BATCH_SIZE = 200;

/** Queues one reminder per membership that is due for renewal. `url`: the page to renew. Safe to retry and concurrently. */
export async function remindOfRenewals(db: Database, url: string): Promise<number> {
  const candidates = await db
    .select({
      membership: memberships,
      email: customers.email,
      locale: orders.locale,
      today: sql<string>`${today}::text`,
      hasPaidSuccessor,
    })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .leftJoin(orderItems, eq(orderItems.id, memberships.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(memberships.state, "active"),
        eq(memberships.remindsToRenew, true),
        sql`${today} between ${memberships.renewsOn} and ${memberships.expiresOn}`,
        // Automatic renewals are announced by another mail.
        sql`not exists (select from ${recurringPayments} where ${recurringPayments.membershipId} = ${memberships.id}
          and ${recurringPayments.state} = 'active')`,
        sql`not exists (select from ${mails} where ${mails.dedupeKey} = ${dedupeKey})`,
      ),
    )
    .orderBy(asc(memberships.expiresOn))
    .limit(BATCH_SIZE);
  const due = candidates.filter((row) => renewalDue({ ...row.membership, ...row }, row.today));
  await db.transaction(async (tx) => {
    for (const { membership, email, locale } of due)
      await queueMail(tx, {
        kind: "membership-renewal",
        recipient: email,
        locale: locale ?? "en-us",
        customerId: membership.customerId,
        payload: { membershipId: membership.id, url },
        dedupeKey: `membership-renewal:${membership.id}`,
      });
  });
  return due.length;
}

/** Reads the data of a reminder; null if the renewal is no longer due. */
export async function findRenewal(db: Reader, membershipId: string) {
  const [row] = await db
    .select({
      membership: memberships,
      level: membershipLevels,
      firstName: customers.firstName,
      today: sql<string>`${today}::text`,
      hasPaidSuccessor,
    })
    .from(memberships)
    .innerJoin(membershipLevels, eq(membershipLevels.id, memberships.levelId))
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(eq(memberships.id, membershipId));
  if (row === undefined || !renewalDue({ ...row.membership, ...row }, row.today)) return null;
  return row;
}
