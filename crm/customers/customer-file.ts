import { asc, desc, eq, inArray, max, sql } from "drizzle-orm";

import type { CustomerFile } from "#contract/schemas/customer-file";
import { findOwnAccess } from "../access-registrations/access-registrations";
import { basketBody } from "../baskets/basket-rules";
import { findBasket, listOtherBaskets } from "../baskets/basket-record";
import { listMembershipBodies } from "../memberships/memberships";
import { listOrderTickets } from "../orders/queries";
import { orderNumber } from "../orders/rules";
import { orderItems, orders } from "../orders/tables";
import { listStoredCards } from "../payments/stored-cards";
import type { Reader } from "../platform/database/database";
import { toIso, toIsoOrNull } from "../platform/dates";
import { listReservedOrders } from "../reserved-orders/reserved-orders";
import { emailHashOf } from "../sign-in/sign-in";
import { logins, signInTries } from "../sign-in/tables";
import { audited } from "../staff/audit-log";
import { auditLog } from "../staff/tables";
import { listSubscriptions, subscriptionBody } from "../subscriptions/ticket-subscriptions";
import { findCreditBalance } from "../vouchers/credit";
import { findCustomer } from "./customers";
import { listAgreements } from "./preferences";
import { customers } from "./tables";

/** The newest of each: callers ask about recent orders. */
const ORDERS = 20;
const ACTS = 10;

/** What staff see of one customer, as the customer sees it, and what staff did lately. */
export async function findCustomerFile(
  db: Reader,
  customerId: string,
  currency: string,
): Promise<CustomerFile | null> {
  const customer = await findCustomer(db, customerId);
  if (customer === null) return null;
  const [closedAt, lockedAt, memberships, subscriptions, credit, cards, access, agreements, acts] =
    await Promise.all([
      findClosing(db, customerId),
      findLock(db, customer),
      listMembershipBodies(db, customerId, currency),
      listSubscriptions(db, customerId),
      findCreditBalance(db, customerId, currency),
      listStoredCards(db, customerId),
      findOwnAccess(db, customerId),
      listAgreements(db, customerId),
      listActsOn(db, customerId),
    ]);
  return {
    customer,
    closedAt: toIsoOrNull(closedAt),
    lockedAt: toIsoOrNull(lockedAt),
    orders: await listPlaced(db, customerId),
    reserved: await listReserved(db, customerId),
    baskets: (await listOtherBaskets(db, customerId, null)).map(basketBody),
    memberships,
    subscriptions: subscriptions.map((record) => subscriptionBody(record, currency)),
    credit: { amount: credit, currency },
    cards: cards.map(({ id, brand, maskedNumber }) => ({ id, brand, maskedNumber })),
    accessScheme: access?.schemeName ?? null,
    mayWriteAbout: agreements.filter(({ mayWrite }) => mayWrite).map(({ category }) => category),
    acts: acts.map((entry) => ({ ...entry, at: toIso(entry.at) })),
  };
}

async function findClosing(db: Reader, customerId: string): Promise<Date | null> {
  const [found] = await db
    .select({ closedAt: customers.closedAt })
    .from(customers)
    .where(eq(customers.id, customerId));
  return found?.closedAt ?? null;
}

/** When too many wrong passwords last locked the account for a caller; null if it is locked for none. */
async function findLock(
  db: Reader,
  { id, email }: { id: string; email: string },
): Promise<Date | null> {
  const [latest] = await db
    .select({ lockedAt: max(signInTries.lockedAt) })
    .from(signInTries)
    .innerJoin(logins, eq(logins.customerId, id))
    .where(eq(signInTries.emailHash, emailHashOf(email)));
  return latest?.lockedAt ?? null;
}

async function listPlaced(db: Reader, customerId: string) {
  const found = await db
    .select()
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(ORDERS);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const tickets = await listOrderTickets(db, ids);
  const items = await db
    .select({ orderId: orderItems.orderId, kind: orderItems.kind, name: orderItems.name })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.kind), asc(orderItems.name));
  return found.map((order) => {
    const { id, number, state, failure, total, currency } = order;
    const own = tickets.filter(({ orderId }) => orderId === id);
    const [first] = own;
    return {
      id,
      state,
      failure,
      number: orderNumber(number),
      placedAt: toIso(order.placedAt),
      total: { amount: total, currency },
      ticketCount: own.length,
      items: items
        .filter(({ orderId }) => orderId === id)
        .map(({ kind, name }) => ({ kind, name })),
      first: first === undefined ? null : { title: first.title, startsAt: toIso(first.startsAt) },
    };
  });
}

async function listReserved(db: Reader, customerId: string) {
  const kept = await listReservedOrders(db, customerId, null, { page: 1, pageSize: ORDERS });
  return Promise.all(
    kept.rows.map(async ({ id, number, holdUntil, locked, basketId }) => {
      const lines = (await findBasket(db, basketId))?.lines ?? [];
      const [first = null] = lines.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
      return {
        id,
        locked,
        number: orderNumber(number),
        holdUntil: toIso(holdUntil),
        ticketCount: lines.length,
        first: first && { title: first.title, startsAt: toIso(first.startsAt) },
      };
    }),
  );
}

export function listActsOn(db: Reader, customerId: string) {
  // Each of the two by its index: for both in one condition PostgreSQL may read the log from its end.
  const theirs = sql`any(array(
    select id from ${auditLog} where subject_kind = 'customer' and subject_id = ${customerId}
    union all
    select id from ${auditLog} where subject_kind = 'order' and subject_id = any(array(
      select o.id::text from ${orders} o where o.customer_id = ${customerId}))))`;
  return db
    .select(audited)
    .from(auditLog)
    .where(sql`${auditLog.id} = ${theirs}`)
    .orderBy(desc(auditLog.id))
    .limit(ACTS);
}
