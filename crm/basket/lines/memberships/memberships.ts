import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";

import type { membershipLevelSchema, membershipSchema } from "#contract/schemas/membership";
import { customerNumber } from "../../../people/customers/rules";
import { customers } from "../../../tables/customers";
import { orderItems, orders } from "../../../tables/orders";
import { debitMethod } from "../../../money/payments/card-payments";
import { today } from "../../../platform/database/clock";
import type { Reader } from "../../../platform/database/database";
import { firstRow, hasRows } from "../../../platform/database/rows";
import {
  listRecurring,
  type RecurringRecord,
  recurringBody,
} from "../../../money/recurring/recurring-payments";
import { chooseChargeDay } from "../../../money/recurring/rules";
import type { LevelRow } from "./membership-offer";
import { isRenewable, membershipState } from "./rules";
import { hasSuccessor, membershipLevels, memberships } from "../../../tables/memberships";

export function listLevels(db: Reader): Promise<LevelRow[]> {
  return db
    .select()
    .from(membershipLevels)
    .where(eq(membershipLevels.active, true))
    .orderBy(asc(membershipLevels.rank));
}

export function findLevel(db: Reader, levelId: string) {
  return firstRow(
    db
      .select()
      .from(membershipLevels)
      .where(and(eq(membershipLevels.id, levelId), eq(membershipLevels.active, true))),
  );
}

export function findMembership(db: Reader, id: string) {
  return firstRow(
    db
      .select({ membership: memberships, level: membershipLevels })
      .from(memberships)
      .innerJoin(membershipLevels, eq(membershipLevels.id, memberships.levelId))
      .where(eq(memberships.id, id)),
  );
}

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

/** Turns a membership's renewal reminder on or off. False if the customer has no such membership. */
export function setRenewalReminder(
  db: Reader,
  { id, customerId }: { id: string; customerId: string },
  remindsToRenew: boolean,
): Promise<boolean> {
  return hasRows(
    db
      .update(memberships)
      .set({ remindsToRenew })
      .where(
        and(
          eq(memberships.id, id),
          eq(memberships.customerId, customerId),
          eq(memberships.state, "active"),
        ),
      )
      .returning({ id: memberships.id }),
  );
}

export function levelBody(
  level: LevelRow,
  currency: string,
): z.infer<typeof membershipLevelSchema> {
  const money = (amount: number) => ({ amount, currency });
  const { active: _active, rank: _rank, ...publicFields } = level;
  return {
    ...publicFields,
    price: money(level.price),
    renewalPrice: money(level.renewalPrice),
    worth: money(level.worth),
  };
}

export async function listMembershipBodies(db: Reader, customerId: string, currency: string) {
  const [records, recurring] = await Promise.all([
    listMemberships(db, customerId),
    listRecurring(db, customerId),
  ]);
  return records.map((record) => membershipBody(record, currency, recurring));
}

function membershipBody(
  record: MembershipRecord,
  currency: string,
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
      level.active && !record.hasSuccessor && today <= expiresOn
        ? chooseChargeDay(membership, today)
        : null,
    debitOrderId: debitMethod(currency) === null ? null : record.orderId,
  };
}
