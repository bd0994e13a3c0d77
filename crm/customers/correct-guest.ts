import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";

import type { Problem } from "#contract/problems";
import type { Customer, GuestCorrection } from "#contract/schemas/customer";
import { orders } from "../orders/tables";
import { readClock } from "../platform/database/clock";
import type { Transaction } from "../platform/database/database";
import { guestFaults, tidyRegistration } from "../sign-in/rules";
import { loginLinks } from "../sign-in/tables";
import { waitingListEntries } from "../waiting-list/tables";
import { findCustomer } from "./customers";
import { dropPlaceLinks, leaveWaitingLists } from "./forget-details";
import { lockCustomer } from "./lock-customer";
import { customers, emailChanges } from "./tables";

type Corrected =
  | { ok: true; value: Customer }
  | { ok: false; problem: Problem<"invalid" | "not-found" | "not-allowed/ordered"> };

/**
 * Corrects what a guest typed, only while the email is merely typed and nothing was ordered under it. Links mailed to
 * the old email stop working, and waiting-list places to be confirmed by them are given up. Safe to repeat.
 */
export async function correctGuest(
  tx: Transaction,
  customerId: string,
  correction: GuestCorrection,
): Promise<Corrected> {
  await lockCustomer(tx, customerId);
  const present = await findCustomer(tx, customerId);
  if (present === null || present.confirmationPending || !(await isMerelyTyped(tx, customerId)))
    return { ok: false, problem: { code: "not-found" } };
  const ordered = await tx.$count(
    orders,
    and(eq(orders.customerId, customerId), ne(orders.state, "failed")),
  );
  if (ordered > 0) return { ok: false, problem: { code: "not-allowed", reason: "ordered" } };

  const guest = tidyRegistration({ ...present, ...correction, address: null });
  const fields = guestFaults(guest, await readClock(tx));
  if (Object.keys(fields).length > 0) return { ok: false, problem: { code: "invalid", fields } };
  const { firstName, lastName, email, phone } = guest;
  await tx
    .update(customers)
    .set({ firstName, lastName, email, phone, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, customerId));
  if (email !== present.email) await dropMailedLinks(tx, customerId);
  const version = present.version + 1;
  return { ok: true, value: { ...present, firstName, lastName, email, phone, version } };
}

/**
 * Moves a guest to the email that an order of theirs was corrected to. Nothing mailed to the old one works any more: a
 * link, or a registration to be confirmed, would prove a mailbox that the record has left. Nobody else is moved: who
 * has proved a mailbox signs in with it.
 */
export async function moveGuest(tx: Transaction, customerId: string, email: string): Promise<void> {
  await lockCustomer(tx, customerId);
  if (!(await isMerelyTyped(tx, customerId))) return;
  await tx
    .update(customers)
    .set({ email, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, customerId));
  await dropMailedLinks(tx, customerId);
}

async function dropMailedLinks(tx: Transaction, customerId: string): Promise<void> {
  await tx.delete(loginLinks).where(eq(loginLinks.customerId, customerId));
  await tx.delete(emailChanges).where(eq(emailChanges.customerId, customerId));
  await leaveWaitingLists(tx, customerId, ["unconfirmed"]);
  await dropPlaceLinks(tx, customerId);
}

/** Whether this is a guest whose email nobody has shown to be theirs. */
async function isMerelyTyped(tx: Transaction, id: string): Promise<boolean> {
  const typed = and(eq(customers.id, id), customers.isGuest, isNull(customers.emailVerifiedAt));
  if ((await tx.$count(customers, and(typed, isNull(customers.closedAt)))) === 0) return false;
  // A place is confirmed by a link that was mailed to the email.
  const confirmedPlaces = await tx.$count(
    waitingListEntries,
    and(
      eq(waitingListEntries.customerId, id),
      inArray(waitingListEntries.state, ["waiting", "offered"]),
    ),
  );
  return confirmedPlaces === 0;
}
