import { and, asc, eq, sql } from "drizzle-orm";

import { customers } from "../customers/tables";
import { queueMail } from "../mail/mails";
import { mails } from "../mail/tables";
import { orderItems, orders } from "../orders/tables";
import { today } from "../platform/database/clock";
import type { Database, Reader } from "../platform/database/database";
import { recurringPayments } from "../recurring/tables";
import { renewalDue } from "./rules";
import { hasPaidSuccessor, membershipLevels, memberships } from "./tables";

const dedupeKey = sql<string>`'membership-renewal:' || ${memberships.id}`;

/** Maximum per run; the next run continues. */
const AT_ONCE = 200;

/**
 * Queues one reminder for each membership whose renewal is due. Safe to repeat, and in parallel. `url` is where members
 * renew.
 */
export async function remindOfRenewals(db: Database, url: string): Promise<number> {
  const due = await db
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
        // What is charged is announced by a mail of its own.
        sql`not exists (select from ${recurringPayments} where ${recurringPayments.membershipId} = ${memberships.id}
          and ${recurringPayments.state} = 'active')`,
        sql`not exists (select from ${mails} where ${mails.dedupeKey} = ${dedupeKey})`,
      ),
    )
    .orderBy(asc(memberships.expiresOn))
    .limit(AT_ONCE);
  const wanted = due.filter((found) => renewalDue({ ...found.membership, ...found }, found.today));
  await db.transaction(async (tx) => {
    for (const { membership, email, locale } of wanted)
      await queueMail(tx, {
        kind: "membership-renewal",
        recipient: email,
        locale: locale ?? "en-us",
        customerId: membership.customerId,
        payload: { membershipId: membership.id, url },
        dedupeKey: `membership-renewal:${membership.id}`,
      });
  });
  return wanted.length;
}

/** The current content of a reminder; null when the renewal is no longer due. */
export async function findRenewal(db: Reader, membershipId: string) {
  const [found] = await db
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
  if (found === undefined || !renewalDue({ ...found.membership, ...found }, found.today))
    return null;
  return found;
}
