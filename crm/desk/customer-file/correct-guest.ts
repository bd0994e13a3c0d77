import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";

import type { Problem } from "#contract/problems/problems";
import { type Customer, type GuestCorrection, hasBuyerDetails } from "#contract/schemas/customer";
import type { Result } from "#contract/calls/result";
import { orders } from "../../tables/orders";
import { readClock } from "../../platform/database/clock";
import type { Transaction } from "../../platform/database/database";
import { guestErrors, normalizeRegistration } from "../../people/sign-in/rules";
import { loginLinks } from "../../tables/sign-in";
import { waitingListEntries } from "../../tables/waiting-list";
import { findCustomer } from "../../people/customers/customers";
import { leaveWaitingLists, revokePlaceLinks } from "../../people/customers/delete-details";
import { lockCustomer } from "../../people/customers/lock-customer";
import { customers, emailChanges } from "../../tables/customers";

type Corrected = Result<Customer, Problem<"invalid" | "not-found" | "not-allowed/ordered-already">>;

/**
 * Corrects a guest's name, email or phone, as long as the email is unverified and there is no order. When the email
 * changes, links mailed to the old one are revoked and unconfirmed waiting-list places are given up. Safe to retry.
 */
export async function correctGuest(
  tx: Transaction,
  customerId: string,
  correction: GuestCorrection,
): Promise<Corrected> {
  await lockCustomer(tx, customerId);
  const current = await findCustomer(tx, customerId);
  if (current === null || current.confirmationPending || !(await isUnverifiedGuest(tx, customerId)))
    return { ok: false, failure: { code: "not-found" } };
  // A payer's open payment would have given the details, which they now type instead.
  const states = hasBuyerDetails(current)
    ? ["failed" as const]
    : ["failed" as const, "pending" as const];
  const ordered = await tx.$count(
    orders,
    and(eq(orders.customerId, customerId), notInArray(orders.state, states)),
  );
  if (ordered > 0)
    return { ok: false, failure: { code: "not-allowed", reason: "ordered-already" } };

  const guest = normalizeRegistration({ ...current, ...correction, address: null });
  const fields = guestErrors(guest, await readClock(tx));
  if (Object.keys(fields).length > 0) return { ok: false, failure: { code: "invalid", fields } };
  const { firstName, lastName, email, phone } = guest;
  await tx
    .update(customers)
    .set({ firstName, lastName, email, phone, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, customerId));
  if (email !== current.email) await revokeMailedLinks(tx, customerId);
  const version = current.version + 1;
  return { ok: true, value: { ...current, firstName, lastName, email, phone, version } };
}

/**
 * Changes the email of an unverified guest, after the address of their order was corrected, and revokes everything mailed
 * to the old one, which could otherwise still verify it. Does nothing for other customers, who sign in with a verified
 * email.
 */
export async function changeGuestEmail(
  tx: Transaction,
  customerId: string,
  email: string,
): Promise<void> {
  await lockCustomer(tx, customerId);
  if (!(await isUnverifiedGuest(tx, customerId))) return;
  await tx
    .update(customers)
    .set({ email, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, customerId));
  await revokeMailedLinks(tx, customerId);
}

async function revokeMailedLinks(tx: Transaction, customerId: string): Promise<void> {
  await tx.delete(loginLinks).where(eq(loginLinks.customerId, customerId));
  await tx.delete(emailChanges).where(eq(emailChanges.customerId, customerId));
  await leaveWaitingLists(tx, customerId, ["unconfirmed"]);
  await revokePlaceLinks(tx, customerId);
}

async function isUnverifiedGuest(tx: Transaction, id: string): Promise<boolean> {
  const isUnverified = and(
    eq(customers.id, id),
    customers.isGuest,
    isNull(customers.emailVerifiedAt),
  );
  if ((await tx.$count(customers, and(isUnverified, isNull(customers.closedAt)))) === 0)
    return false;
  // A waiting-list place is confirmed by a mailed link, which verifies the email.
  const confirmedPlaces = await tx.$count(
    waitingListEntries,
    and(
      eq(waitingListEntries.customerId, id),
      inArray(waitingListEntries.state, ["waiting", "offered"]),
    ),
  );
  return confirmedPlaces === 0;
}
