import { and, eq, gt, inArray, sql } from "drizzle-orm";

import type { Result } from "#contract/calls/result";
import type { Problem } from "#contract/problems/problems";
import { NO_DETAILS } from "#contract/rules/orders/order";
import { clearBasket } from "../../basket/baskets/items";
import { formAnswers } from "../../tables/forms";
import { donations } from "../../tables/giving";
import { noAddress } from "../../people/outbox/no-address";
import { queueMail } from "../../people/outbox/mails";
import { orders } from "../../tables/orders";
import type { Reader, Transaction } from "../../platform/database/database";
import { stopRecurring } from "../../money/recurring/recurring-agreements";
import { recurringPayments } from "../../tables/recurring";
import { reservedOrders } from "../../tables/reserved-orders";
import { revokeSessions } from "../../people/sign-in/passwords";
import { revokeShares } from "../tickets/ticket-shares";
import {
  deletePersonalData,
  deleteDetails,
  leaveWaitingLists,
} from "../../people/customers/delete-details";
import { customers, emailChanges } from "../../tables/customers";
import { loginLinks, logins } from "../../tables/sign-in";
import { creditGrants } from "../../tables/vouchers";
import { pick } from "../../platform/database/rows";

type ClosingOutcome = Result<
  null,
  Problem<"not-signed-in" | "conflict/paying" | "conflict/reserved">
>;

/**
 * Closes an account and notifies the customer by mail. Orders, donations and gift aid declarations are kept with the
 * customer's name. Tickets stay valid; credit expires.
 */
export async function closeAccount(
  tx: Transaction,
  customerId: string,
  { locale }: { locale: string },
): Promise<ClosingOutcome> {
  // Unlike `lockCustomer`, also blocks new orders for this customer, whose foreign key check locks the row.
  const [person] = await tx
    .select({
      ...pick(customers, "firstName", "lastName", "email"),
    })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for("update");
  if (person === undefined) return { ok: false, failure: { code: "not-signed-in" } };
  const reason = closureRefusal(await findOpenBusiness(tx, customerId));
  if (reason !== null) return { ok: false, failure: { code: "conflict", reason } };
  await queueMail(tx, {
    kind: "account-changed",
    customerId,
    recipient: person.email,
    locale,
    payload: { what: "closed" },
  });
  await stopRecurring(tx, eq(recurringPayments.customerId, customerId), "asked");
  await deleteUnpaidData(tx, customerId);
  await deleteDetails(tx, customerId);
  await leaveWaitingLists(tx, customerId, ["waiting"]);
  await tx
    .update(creditGrants)
    .set({ expiresAt: sql`crm_now()` })
    .where(
      and(eq(creditGrants.customerId, customerId), gt(creditGrants.expiresAt, sql`crm_now()`)),
    );
  await revokeShares(tx, customerId);
  await revokeSessions(tx, customerId);
  await tx.delete(emailChanges).where(eq(emailChanges.customerId, customerId));
  await tx.delete(loginLinks).where(eq(loginLinks.customerId, customerId));
  await tx.delete(logins).where(eq(logins.customerId, customerId));
  await tx
    .update(customers)
    .set({
      ...nameAfterClosing(person, await hasAccountingRecords(tx, customerId), customerId),
      isGuest: true,
      closedAt: sql`crm_now()`,
      version: sql`${customers.version} + 1`,
    })
    .where(eq(customers.id, customerId));
  return { ok: true, value: null };
}

async function findOpenBusiness(db: Reader, customerId: string) {
  const isInPayment = inArray(orders.state, ["pending", "completing", "confirming"]);
  const paying = await db.$count(orders, and(eq(orders.customerId, customerId), isInPayment));
  const charged = sql`${recurringPayments.customerId} = ${customerId} and exists (
    select from recurring_charges c where c.recurring_id = ${recurringPayments.id} and c.state = 'charging')`;
  const charging = await db.$count(recurringPayments, charged);
  const isOpen = sql`${reservedOrders.state} = 'open' and ${reservedOrders.holdUntil} > crm_now()`;
  const reserved = await db.$count(
    reservedOrders,
    and(eq(reservedOrders.customerId, customerId), isOpen),
  );
  return { paying: paying + charging > 0, reserved: reserved > 0 };
}

/**
 * Empties baskets that were not bought, and deletes what the customer typed in them and in failed orders. Baskets of
 * reserved orders are kept.
 */
async function deleteUnpaidData(tx: Transaction, customerId: string): Promise<void> {
  const { rows: unpaid } = await tx.execute<{ id: string }>(sql`
    select b.id from baskets b where b.customer_id = ${customerId}
      and not exists (select from orders o where o.basket_id = b.id and o.state <> 'failed')
      and not exists (select from reserved_orders r where r.basket_id = b.id)
    order by b.id for update`);
  for (const { id } of unpaid) {
    await clearBasket(tx, id);
    await deletePersonalData(tx, id);
    await tx.delete(formAnswers).where(eq(formAnswers.basketId, id));
  }
  await tx
    .update(orders)
    .set({
      deliveryAddressId: null,
      details: NO_DETAILS,
      orderNotes: null,
      accessNotes: null,
      allergyNotes: null,
    })
    .where(and(eq(orders.customerId, customerId), eq(orders.state, "failed")));
}

async function hasAccountingRecords(db: Reader, customerId: string): Promise<boolean> {
  const bought = and(eq(orders.customerId, customerId), sql`${orders.state} <> 'failed'`);
  return (
    (await db.$count(orders, bought)) > 0 ||
    (await db.$count(donations, eq(donations.customerId, customerId))) > 0
  );
}

type OpenBusiness = { paying: boolean; reserved: boolean };

/** Returns why an account cannot be closed now, or null. */
export function closureRefusal({ paying, reserved }: OpenBusiness): "paying" | "reserved" | null {
  if (paying) return "paying";
  return reserved ? "reserved" : null;
}

/**
 * Returns the name and email to keep: unchanged if there are orders or donations, since accounting records are kept
 * with the name, and future tickets must be traceable to their owner.
 */
function nameAfterClosing(
  person: { firstName: string; lastName: string; email: string },
  hasRecords: boolean,
  customerId: string,
): { firstName: string; lastName: string; email: string } {
  if (hasRecords) return person;
  return { firstName: "Closed", lastName: "account", email: noAddress(`closed-${customerId}`) };
}
