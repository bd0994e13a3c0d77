import { and, asc, desc, eq, inArray, max, sql } from "drizzle-orm";

import type { CustomerFile } from "#contract/schemas/customer-file";
import { findOwnAccess } from "../../people/access-registrations/access-registrations";
import { basketBody } from "../../basket/totals/basket-body";
import { findBasket } from "../../basket/baskets/basket-record";
import { listOtherBaskets } from "../../basket/baskets/other-baskets";
import { listOrderTickets } from "../../money/orders/order-tickets";
import { isRefusedThere, listSystemOrders } from "../../money/orders/system-orders";
import type { TicketingSystem } from "../../system/system";
import { orderItems, orders } from "../../tables/orders";
import { listStoredCards } from "../../money/purchases/stored-cards";
import { pickSeatNeeds } from "../../platform/database/columns";
import type { Reader } from "../../platform/database/database";
import { toIso, toIsoOrNull } from "../../platform/dates";
import { listRunning } from "../../money/recurring/recurring-payments";
import { listReservedOrders } from "../../money/reserved-orders/reserved-orders";
import { hashEmail } from "../../people/sign-in/sign-in";
import { logins, signInTries } from "../../tables/sign-in";
import { auditColumns, isInPart } from "../../people/audit/audit-log";
import { auditLog } from "../../tables/staff";
import {
  listSubscriptions,
  subscriptionBody,
} from "../../basket/subscriptions/ticket-subscriptions";
import { findCreditBalance } from "../../basket/vouchers/credit";
import { findCustomer } from "../../people/customers/customers";
import { listAgreements } from "../../people/customers/preferences";
import { customers } from "../../tables/customers";
import type { Features } from "#contract/names/features";
import type { CrmEnv } from "../../platform/env";
import { orderNumber } from "#contract/rules/orders/order-number";
import { listMembershipBodies } from "../../money/recurring/customer-memberships";

/** Only recent entries are read. */
const MAX_ORDERS = 20;
const MAX_ACTIONS = 10;

/** Everything that staff see about a customer, including recent actions of staff. */
export async function findCustomerFile(
  {
    db,
    system,
    env,
    features,
  }: {
    db: Reader;
    system: Pick<TicketingSystem, "catalogue">;
    env: Pick<CrmEnv, "CURRENCY">;
    features: Features;
  },
  customerId: string,
): Promise<CustomerFile | null> {
  const { CURRENCY: currency } = env;
  const customer = await findCustomer(db, customerId);
  if (customer === null) return null;
  const [
    closedAt,
    lockedAt,
    memberships,
    subscriptions,
    recurring,
    credit,
    cards,
    access,
    agreements,
    actions,
  ] = await Promise.all([
    findClosedAt(db, customerId),
    findLockedAt(db, customer),
    listMembershipBodies(db, customerId, { currency, features }),
    listSubscriptions(db, customerId),
    listRunning(db, customerId, currency),
    findCreditBalance(db, customerId, currency),
    listStoredCards(db, customerId),
    findOwnAccess(db, customerId),
    listAgreements(db, customerId),
    listActionsOn(db, customerId),
  ]);
  return {
    customer,
    closedAt: toIsoOrNull(closedAt),
    lockedAt: toIsoOrNull(lockedAt),
    orders: await listRecentOrders(db, system, customerId),
    reserved: await listReserved(db, customerId),
    baskets: (await listOtherBaskets(db, customerId, null)).map(basketBody),
    memberships,
    subscriptions: subscriptions.map((record) => subscriptionBody(record, currency)),
    recurring,
    credit: { amount: credit, currency },
    cards: cards.map(({ id, brand, maskedNumber }) => ({ id, brand, maskedNumber })),
    accessScheme: access?.schemeName ?? null,
    mayWriteAbout: agreements.filter(({ mayWrite }) => mayWrite).map(({ category }) => category),
    actions: actions.map((entry) => ({ ...entry, at: toIso(entry.at) })),
  };
}

async function findClosedAt(db: Reader, customerId: string): Promise<Date | null> {
  const [customer] = await db
    .select({ closedAt: customers.closedAt })
    .from(customers)
    .where(eq(customers.id, customerId));
  return customer?.closedAt ?? null;
}

/** Latest time at which wrong passwords locked the account, for any caller; null if it is not locked. */
async function findLockedAt(
  db: Reader,
  { id, email }: { id: string; email: string },
): Promise<Date | null> {
  const [latest] = await db
    .select({ lockedAt: max(signInTries.lockedAt) })
    .from(signInTries)
    .innerJoin(logins, eq(logins.customerId, id))
    .where(eq(signInTries.emailHash, hashEmail(email)));
  return latest?.lockedAt ?? null;
}

async function listRecentOrders(
  db: Reader,
  system: Pick<TicketingSystem, "catalogue">,
  customerId: string,
) {
  const rows = await db
    .select({ order: orders, isRefusedThere })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(MAX_ORDERS);
  const ids = rows.map(({ order }) => order.id);
  if (ids.length === 0) return [];
  const tickets = await listOrderTickets(db, ids);
  const systemOrders = await listSystemOrders(db, system, ids);
  const items = await db
    .select({ orderId: orderItems.orderId, kind: orderItems.kind, name: orderItems.name })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.kind), asc(orderItems.name));
  return rows.map(({ order, isRefusedThere: refusedBySystem }) => {
    const { id, number, state, failure, total, currency } = order;
    const orderTickets = tickets.filter(({ orderId }) => orderId === id);
    const [first] = orderTickets;
    return {
      id,
      state,
      failure,
      refusedBySystem,
      number: orderNumber(number),
      placedAt: toIso(order.placedAt),
      total: { amount: total, currency },
      ticketCount: orderTickets.length,
      items: items
        .filter(({ orderId }) => orderId === id)
        .map(({ kind, name }) => ({ kind, name })),
      first: first === undefined ? null : { title: first.title, startsAt: toIso(first.startsAt) },
      systemOrder: systemOrders.get(id) ?? null,
    };
  });
}

async function listReserved(db: Reader, customerId: string) {
  const page = { page: 1, pageSize: MAX_ORDERS };
  const { rows } = await listReservedOrders(db, customerId, null, page);
  return Promise.all(
    rows.map(async ({ id, number, holdUntil, locked, basketId, ...row }) => {
      const lines = (await findBasket(db, basketId))?.lines ?? [];
      const [first = null] = lines.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
      return {
        id,
        locked,
        number: orderNumber(number),
        holdUntil: toIso(holdUntil),
        ticketCount: lines.length,
        seatNeeds: pickSeatNeeds(row),
        first: first && { title: first.title, startsAt: toIso(first.startsAt) },
      };
    }),
  );
}

/** What staff did, but not what they read, about a customer and the customer's orders, newest first. */
export function listActionsOn(db: Reader, customerId: string) {
  // A union, so that both parts use an index: with `or`, PostgreSQL may scan the whole log backwards.
  const aboutCustomer = sql`any(array(
    select id from ${auditLog} where subject_kind = 'customer' and subject_id = ${customerId}
    union all
    select id from ${auditLog} where subject_kind = 'order' and subject_id = any(array(
      select o.id::text from ${orders} o where o.customer_id = ${customerId}))))`;
  return db
    .select(auditColumns)
    .from(auditLog)
    .where(and(sql`${auditLog.id} = ${aboutCustomer}`, isInPart("actions")))
    .orderBy(desc(auditLog.id))
    .limit(MAX_ACTIONS);
}
