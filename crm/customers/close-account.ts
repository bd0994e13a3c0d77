import { and, eq, gt, inArray, sql } from "drizzle-orm";

import type { Problem } from "#contract/problems";
import { clearBasket } from "../baskets/items";
import { deletePersonalData } from "../baskets/move-basket";
import { formAnswers } from "../catalogue/form-tables";
import { donations } from "../giving/tables";
import { queueMail } from "../mail/mails";
import { orders } from "../orders/tables";
import type { Reader, Transaction } from "../platform/database/database";
import { stopRecurring } from "../recurring/recurring-agreements";
import { recurringPayments } from "../recurring/tables";
import { reservedOrders } from "../reserved-orders/tables";
import { revokeSessions } from "../sign-in/passwords";
import { revokeShares } from "../tickets/ticket-shares";
import { forgetDetails, leaveWaitingLists } from "./forget-details";
import { customers, emailChanges } from "./tables";
import { loginLinks, logins } from "../sign-in/tables";
import { creditGrants } from "../vouchers/tables";

type ClosingOutcome =
  | { ok: true }
  | { ok: false; problem: Problem<"not-signed-in" | "conflict/paying" | "conflict/reserved"> };

/**
 * Closes an account. Orders, gifts and gift aid declarations stay, with the name they were made in; tickets stay valid,
 * and credit ends.
 * Notifies the customer by mail.
 */
export async function closeAccount(
  tx: Transaction,
  customerId: string,
  how: { locale: string },
): Promise<ClosingOutcome> {
  // Stronger than the lock of a change: it also excludes orders being written for this customer.
  const [person] = await tx
    .select({
      firstName: customers.firstName,
      lastName: customers.lastName,
      email: customers.email,
    })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for("update");
  if (person === undefined) return { ok: false, problem: { code: "not-signed-in" } };
  const reason = closureRefusal(await openMatters(tx, customerId));
  if (reason !== null) return { ok: false, problem: { code: "conflict", reason } };
  await queueMail(tx, {
    kind: "account-changed",
    customerId,
    recipient: person.email,
    locale: how.locale,
    payload: { what: "closed" },
  });
  await stopRecurring(tx, eq(recurringPayments.customerId, customerId), "asked");
  await forgetUnpaid(tx, customerId);
  await forgetDetails(tx, customerId);
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
      ...nameAfterClosing(person, await hasBooks(tx, customerId), customerId),
      isGuest: true,
      closedAt: sql`crm_now()`,
      version: sql`${customers.version} + 1`,
    })
    .where(eq(customers.id, customerId));
  return { ok: true };
}

/** What is still in progress. */
async function openMatters(db: Reader, customerId: string) {
  const underWay = inArray(orders.state, ["pending", "completing", "confirming"]);
  const paying = await db.$count(orders, and(eq(orders.customerId, customerId), underWay));
  const charged = sql`${recurringPayments.customerId} = ${customerId} and exists (
    select from recurring_charges c where c.recurring_id = ${recurringPayments.id} and c.state = 'charging')`;
  const charging = await db.$count(recurringPayments, charged);
  const kept = sql`${reservedOrders.state} = 'open' and ${reservedOrders.holdUntil} > crm_now()`;
  const reserved = await db.$count(
    reservedOrders,
    and(eq(reservedOrders.customerId, customerId), kept),
  );
  return { paying: paying + charging > 0, reserved: reserved > 0 };
}

/**
 * Empties the baskets that nothing was bought with, and deletes what was typed for them, in orders that failed too. Nobody
 * can open them any more. What a reserved order consists of is in a basket of its own, which stays.
 */
async function forgetUnpaid(tx: Transaction, customerId: string): Promise<void> {
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
      details: { specialRequests: null, accessRequirements: null, marketing: null },
      orderNotes: null,
      accessNotes: null,
      allergyNotes: null,
    })
    .where(and(eq(orders.customerId, customerId), eq(orders.state, "failed")));
}

async function hasBooks(db: Reader, customerId: string): Promise<boolean> {
  const bought = and(eq(orders.customerId, customerId), sql`${orders.state} <> 'failed'`);
  return (
    (await db.$count(orders, bought)) > 0 ||
    (await db.$count(donations, eq(donations.customerId, customerId))) > 0
  );
}

type OpenMatters = { paying: boolean; reserved: boolean };

/**
 * Why an account cannot be closed now, or null: an open payment or a reserved order still needs its customer.
 */
export function closureRefusal({ paying, reserved }: OpenMatters): "paying" | "reserved" | null {
  if (paying) return "paying";
  return reserved ? "reserved" : null;
}

/**
 * What stays of a name after closing. The books name who bought and gave (in New York for six years and more), and
 * tickets ahead must find their owner.
 */
function nameAfterClosing(
  person: { firstName: string; lastName: string; email: string },
  hasBooks: boolean,
  customerId: string,
): { firstName: string; lastName: string; email: string } {
  if (hasBooks) return person;
  return { firstName: "Closed", lastName: "account", email: `closed-${customerId}@invalid` };
}
