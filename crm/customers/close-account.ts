import { and, eq, inArray, sql } from "drizzle-orm";

import type { Problem } from "#contract/problems";
import { accessRegistrations } from "../access/tables";
import { donations } from "../giving/tables";
import { queueMail } from "../mail/mails";
import { memberships } from "../memberships/tables";
import { orders } from "../orders/tables";
import { storedCards } from "../payments/tables";
import type { Reader, Transaction } from "../platform/database/database";
import { reservedOrders } from "../reserved-orders/tables";
import { revokeSessions } from "../sign-in/passwords";
import { revokeShares } from "../tickets/ticket-shares";
import { formAnswers } from "../catalogue/form-tables";
import { registrationsOfInterest, waitingListEntries } from "../waiting-list/tables";
import { agreedStatements, cultureSurveys, customers, customerTags, emailChanges } from "./tables";
import { loginLinks, logins } from "../sign-in/tables";

type ClosingOutcome =
  | { ok: true }
  | { ok: false; problem: Problem<"not-signed-in" | "conflict/paying" | "conflict/reserved"> };

/**
 * Closes a customer's account: nobody signs in to it any more, and all goes that no book has to show. Orders, gifts and
 * declarations of gift aid stay, with the name that they were made in; tickets stay valid. The customer is told by mail.
 */
export async function closeAccount(
  tx: Transaction,
  customerId: string,
  how: { locale: string },
): Promise<ClosingOutcome> {
  // Stronger than the lock of a change: who writes an order for this customer waits, or is waited for.
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
  await forgetChoices(tx, customerId);
  await forgetAddresses(tx, customerId);
  await leaveHousehold(tx, customerId);
  await revokeShares(tx, customerId);
  await revokeSessions(tx, customerId);
  await tx.delete(emailChanges).where(eq(emailChanges.customerId, customerId));
  await tx.delete(loginLinks).where(eq(loginLinks.customerId, customerId));
  await tx.delete(logins).where(eq(logins.customerId, customerId));
  const nothing = null;
  await tx
    .update(customers)
    .set({
      ...nameAfterClosing(person, await hasBooks(tx, customerId), customerId),
      ...{ title: nothing, middleName: nothing, phone: "", mobile: nothing },
      ...{ birthYear: nothing, birthDate: nothing, recognitionName: nothing },
      ...{ donorListing: nothing, tributeName: nothing, tributeType: nothing },
      isGuest: true,
      closedAt: sql`crm_now()`,
      version: sql`${customers.version} + 1`,
    })
    .where(eq(customers.id, customerId));
  return { ok: true };
}

/** What is still under way. */
async function openMatters(db: Reader, customerId: string) {
  const underWay = inArray(orders.state, ["pending", "completing", "confirming"]);
  const paying = await db.$count(orders, and(eq(orders.customerId, customerId), underWay));
  const kept = sql`${reservedOrders.state} = 'open' and ${reservedOrders.holdUntil} > crm_now()`;
  const reserved = await db.$count(
    reservedOrders,
    and(eq(reservedOrders.customerId, customerId), kept),
  );
  return { paying: paying > 0, reserved: reserved > 0 };
}

/** Whether anything has to stay in the books by this name. */
async function hasBooks(db: Reader, customerId: string): Promise<boolean> {
  const bought = and(eq(orders.customerId, customerId), sql`${orders.state} <> 'failed'`);
  return (
    (await db.$count(orders, bought)) > 0 ||
    (await db.$count(donations, eq(donations.customerId, customerId))) > 0
  );
}

/** What the customer agreed to, liked, answered and let be kept; nothing is renewed, and no place in a line stays. */
async function forgetChoices(tx: Transaction, customerId: string): Promise<void> {
  for (const table of [
    agreedStatements,
    customerTags,
    cultureSurveys,
    storedCards,
    formAnswers,
    registrationsOfInterest,
  ])
    await tx.delete(table).where(eq(table.customerId, customerId));
  await tx
    .update(accessRegistrations)
    .set({ customerId: null })
    .where(eq(accessRegistrations.customerId, customerId));
  await tx
    .update(memberships)
    .set({ autoRenew: false })
    .where(and(eq(memberships.customerId, customerId), memberships.autoRenew));
  const { customerId: owner, state } = waitingListEntries;
  await tx.update(waitingListEntries).set({ accessNeeds: null }).where(eq(owner, customerId));
  await tx
    .update(waitingListEntries)
    .set({ state: "left" })
    .where(and(eq(owner, customerId), eq(state, "waiting")));
}

/** An order, and the basket that it was made of, keep where they were sent to; every other address goes. */
async function forgetAddresses(tx: Transaction, customerId: string): Promise<void> {
  await tx.execute(sql`
    update addresses set is_primary = false, is_billing = false, is_delivery = false,
      removed_at = coalesce(removed_at, crm_now())
    where customer_id = ${customerId}`);
  await tx.execute(sql`
    delete from addresses a where a.customer_id = ${customerId}
      and not exists (select from orders o where o.delivery_address_id = a.id)
      and not exists (select from baskets b where b.delivery_address_id = a.id)`);
}

/** Out of the household; one in which nobody has an account any more goes with all whom it names. */
async function leaveHousehold(tx: Transaction, customerId: string): Promise<void> {
  const { rows } = await tx.execute<{ household_id: string }>(sql`
    select household_id from household_members where customer_id = ${customerId}`);
  const [own] = rows;
  if (own === undefined) return;
  const gone = sql`select m.id from household_members m where m.household_id = ${own.household_id}
    and (m.customer_id = ${customerId} or not exists (
      select from household_members other where other.household_id = m.household_id
        and other.customer_id <> ${customerId}))`;
  await tx.execute(sql`delete from household_bookings where member_id in (${gone})`);
  await tx.execute(sql`delete from household_members where id in (${gone})`);
  await tx.execute(sql`delete from households h where h.id = ${own.household_id}
    and not exists (select from household_members m where m.household_id = h.id)`);
}

/** What of a customer's is still under way when they want to close their account. */
type OpenMatters = { paying: boolean; reserved: boolean };

/**
 * Why an account cannot be closed now, or null: while a payment is open nobody knows yet whose tickets these are, and
 * a reserved order is the box office's promise to a person that it can call.
 */
export function closureRefusal({ paying, reserved }: OpenMatters): "paying" | "reserved" | null {
  if (paying) return "paying";
  return reserved ? "reserved" : null;
}

/**
 * What stays of somebody's name after closing. Bookkeeping has to name who bought and gave (in New York for six years
 * and more), and tickets ahead must find their owner; without either nothing of it is needed.
 */
function nameAfterClosing(
  person: { firstName: string; lastName: string; email: string },
  hasBooks: boolean,
  customerId: string,
): { firstName: string; lastName: string; email: string } {
  if (hasBooks) return person;
  return { firstName: "Closed", lastName: "account", email: `closed-${customerId}@invalid` };
}
