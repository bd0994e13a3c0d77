import { sql, eq, and, desc, asc, type SQL } from "drizzle-orm";
import type { z } from "zod";

import type { Features } from "#contract/names/features";
import type { membershipSchema } from "#contract/schemas/membership";
import { VENUE_ZONE } from "#contract/venue";
import type { Reader } from "../../platform/database/database";
import { memberships, membershipLevels, hasSuccessor } from "../../tables/memberships";
import { orders, orderItems } from "../../tables/orders";
import { customers } from "../../tables/customers";
import { today } from "../../platform/database/clock";
import { listRecurring, type RecurringRecord, recurringBody } from "./recurring-payments";
import { customerNumber } from "../../people/customers/rules";
import { levelBody } from "../../basket/lines/memberships/memberships";
import { membershipState, isRenewable } from "../../people/memberships/rules";
import { chooseChargeDay } from "./rules";
import { debitMethod } from "../../basket/contents/debit-rules";

type MembershipRecord = Awaited<ReturnType<typeof listMemberships>>[number];

/** Lists a customer's paid memberships, including expired ones, latest first; at most 100. */
export function listMemberships(db: Reader, customerId: string) {
  return db
    .select({
      membership: memberships,
      level: membershipLevels,
      /** Null if someone else ordered it. Used to set up a direct debit. */
      orderId: orders.id,
      customerNumber: customers.number,
      customerName: sql<string>`${customers.firstName} || ' ' || ${customers.lastName}`,
      today: sql<string>`${today}::text`,
      hasSuccessor,
      saved,
    })
    .from(memberships)
    .innerJoin(membershipLevels, eq(membershipLevels.id, memberships.levelId))
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .leftJoin(orderItems, eq(orderItems.id, memberships.orderItemId))
    .leftJoin(
      orders,
      and(eq(orders.id, orderItems.orderId), eq(orders.customerId, memberships.customerId)),
    )
    .where(and(eq(memberships.customerId, customerId), eq(memberships.state, "active")))
    .orderBy(desc(memberships.expiresOn), asc(memberships.id))
    .limit(100);
}

/** An instant at the start of a day at the venue. */
const getStart = (day: SQL) => sql`(${day})::timestamp at time zone ${sql.raw(`'${VENUE_ZONE}'`)}`;

const saved = sql<number>`(
  select coalesce(sum(bought.member_saving), 0)::integer from ${orders} bought
  where bought.customer_id = ${memberships.customerId} and bought.state = 'confirmed'
    and bought.placed_at >= ${getStart(sql`${memberships.startsOn}`)}
    and bought.placed_at < ${getStart(sql`${memberships.expiresOn} + 1`)}
)`;

/** What bodies depend on besides the membership. */
type BodyContext = { currency: string; features: Pick<Features, "automaticRenewals"> };

export async function listMembershipBodies(db: Reader, customerId: string, context: BodyContext) {
  const [records, recurring] = await Promise.all([
    listMemberships(db, customerId),
    listRecurring(db, customerId),
  ]);
  return records.map((record) => membershipBody(record, context, recurring));
}

function membershipBody(
  record: MembershipRecord,
  { currency, features }: BodyContext,
  recurring: readonly RecurringRecord[],
): z.infer<typeof membershipSchema> {
  const { membership, level, customerName, today } = record;
  const { id, startsOn, renewsOn, expiresOn, remindsToRenew } = membership;
  const renewal = recurring.find((payment) => payment.recurring.membershipId === id);
  return {
    id,
    customerNumber: customerNumber(record.customerNumber),
    customerName,
    level: levelBody(level, currency),
    startsOn,
    renewsOn,
    expiresOn,
    remindsToRenew,
    state: membershipState(membership, today),
    renewable: level.active && !record.hasSuccessor && isRenewable(membership, today),
    automaticRenewal: renewal === undefined ? null : recurringBody(renewal, currency),
    nextChargeIfEnabled:
      features.automaticRenewals && level.active && !record.hasSuccessor && today <= expiresOn
        ? chooseChargeDay(membership, today)
        : null,
    debitOrderId:
      features.automaticRenewals && debitMethod(currency) !== null ? record.orderId : null,
    saved: { amount: record.saved, currency },
  };
}
