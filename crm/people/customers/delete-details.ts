import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";

import { NO_SEAT_NEEDS } from "#contract/schemas/interest";
import { accessRegistrations } from "../../tables/access-registrations";
import { formAnswers } from "../../tables/forms";
import { memberships } from "../../tables/memberships";
import { storedCards } from "../../tables/payments";
import type { Transaction } from "../../platform/database/database";
import { reservedOrders } from "../../tables/reserved-orders";
import { systemCustomers } from "../../tables/other-systems";
import { registrationsOfInterest, waitingListEntries } from "../../tables/waiting-list";
import { agreedStatements, cultureSurveys, customers, customerTags } from "../../tables/customers";
import { householdBookings } from "../../tables/households";
import { basketCodes, basketTickets, baskets } from "../../tables/baskets";
import { basketTicketVouchers } from "../../tables/subscriptions";

/**
 * Deletes a customer's data except the name, the email and accounting records. `keepsOpen`: also keeps the needs of
 * confirmed waiting-list places and of reserved orders.
 */
export async function deleteDetails(
  tx: Transaction,
  customerId: string,
  { keepsOpen = false }: { keepsOpen?: boolean } = {},
): Promise<void> {
  await deletePreferences(tx, customerId);
  await deleteNeeds(tx, customerId, keepsOpen);
  await deleteAddresses(tx, customerId);
  await leaveHousehold(tx, customerId);
  await tx
    .update(customers)
    .set({
      title: null,
      middleName: null,
      phone: "",
      mobile: null,
      birthYear: null,
      birthDate: null,
      recognitionName: null,
      donorListing: null,
      tributeName: null,
      tributeType: null,
      locale: null,
    })
    .where(eq(customers.id, customerId));
}

export async function leaveWaitingLists(
  tx: Transaction,
  customerId: string,
  states: ("unconfirmed" | "waiting")[],
): Promise<void> {
  await tx
    .update(waitingListEntries)
    .set({ state: "left" })
    .where(
      and(eq(waitingListEntries.customerId, customerId), inArray(waitingListEntries.state, states)),
    );
}

/** Revokes links to waiting-list places, which were mailed to the customer's previous email. */
export async function revokePlaceLinks(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .update(waitingListEntries)
    .set({ tokenHash: null })
    .where(eq(waitingListEntries.customerId, customerId));
}

async function deletePreferences(tx: Transaction, customerId: string): Promise<void> {
  for (const table of [
    agreedStatements,
    customerTags,
    cultureSurveys,
    storedCards,
    formAnswers,
    registrationsOfInterest,
    systemCustomers,
  ])
    await tx.delete(table).where(eq(table.customerId, customerId));
  await tx
    .update(accessRegistrations)
    .set({ customerId: null })
    .where(eq(accessRegistrations.customerId, customerId));
  await tx
    .update(memberships)
    .set({ remindsToRenew: false })
    .where(and(eq(memberships.customerId, customerId), memberships.remindsToRenew));
}

async function deleteNeeds(tx: Transaction, customerId: string, keepsOpen: boolean): Promise<void> {
  await tx
    .update(waitingListEntries)
    .set({ ...NO_SEAT_NEEDS, accessNeeds: null })
    .where(
      and(
        eq(waitingListEntries.customerId, customerId),
        keepsOpen ? notInArray(waitingListEntries.state, ["waiting", "offered"]) : undefined,
      ),
    );
  await tx
    .update(reservedOrders)
    .set(NO_SEAT_NEEDS)
    .where(
      and(
        eq(reservedOrders.customerId, customerId),
        keepsOpen ? ne(reservedOrders.state, "open") : undefined,
      ),
    );
}

/** Deletes all addresses except those that an order or a basket refers to. */
async function deleteAddresses(tx: Transaction, customerId: string): Promise<void> {
  await tx.execute(sql`
    update addresses set is_primary = false, is_billing = false, is_delivery = false,
      removed_at = coalesce(removed_at, crm_now())
    where customer_id = ${customerId}`);
  await tx.execute(sql`
    delete from addresses a where a.customer_id = ${customerId}
      and not exists (select from orders o where o.delivery_address_id = a.id)
      and not exists (select from baskets b where b.delivery_address_id = a.id)`);
}

/** Leaves the household; deletes it when no other member has an account. */
async function leaveHousehold(tx: Transaction, customerId: string): Promise<void> {
  const { rows } = await tx.execute<{ household_id: string }>(sql`
    select household_id from household_members where customer_id = ${customerId}`);
  const [household] = rows;
  if (household === undefined) return;
  const removed = sql`select m.id from household_members m where m.household_id = ${household.household_id}
    and (m.customer_id = ${customerId} or not exists (
      select from household_members other where other.household_id = m.household_id
        and other.customer_id <> ${customerId}))`;
  await tx.execute(sql`delete from household_bookings where member_id in (${removed})`);
  await tx.execute(sql`delete from household_members where id in (${removed})`);
  await tx.execute(sql`delete from households h where h.id = ${household.household_id}
    and not exists (select from household_members m where m.household_id = h.id)`);
}

/** Removes the customer, household member, notes, answers, delivery, credit, gift vouchers and subscription uses. */
export async function deletePersonalData(tx: Transaction, basketId: string): Promise<void> {
  await tx.delete(householdBookings).where(eq(householdBookings.basketId, basketId));
  await tx
    .delete(basketCodes)
    .where(and(eq(basketCodes.basketId, basketId), eq(basketCodes.kind, "gift-voucher")));
  await tx
    .delete(basketTicketVouchers)
    .where(
      inArray(
        basketTicketVouchers.ticketId,
        sql`(select ${basketTickets.id} from ${basketTickets} where ${basketTickets.basketId} = ${basketId})`,
      ),
    );
  await tx
    .update(baskets)
    .set({
      customerId: null,
      creditWanted: null,
      orderNotes: null,
      accessNotes: null,
      allergyNotes: null,
      details: null,
      deliveryOptionId: null,
      deliveryAddressId: null,
    })
    .where(eq(baskets.id, basketId));
}
