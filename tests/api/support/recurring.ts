import { randomUUID } from "node:crypto";
import { expect } from "vitest";

import type { ChargedMethod } from "../../../crm/tables/recurring";
import { resetClock, setTestClock } from "../../../crm/platform/database/clock";
import type { PaymentDeps } from "../../../crm/money/payments/card-payments";
import { chargeRecurring } from "../../../crm/money/recurring/charge-due";
import { api } from "./box-office";
import { newMember, newFreeLevel } from "./members";
import { Crash } from "./payment-deps";
import { db } from "./test-database";
import { type Columns, daysAfter, other } from "../../support/api/stored";
import { stored } from "./stored";

export const advanceDays = (days: number) => setTestClock(db, days * 86_400);
export const resetTestClock = () => resetClock(db);

/** Runs the recurring charge job once and waits for its notices to be mailed; a simulated crash ends it early. */
export async function runRecurringJob(deps: PaymentDeps): Promise<void> {
  await chargeRecurring({ ...deps, env: { CURRENCY: "USD" } }).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  await expect.poll(unsentNotices, { timeout: 60_000 }).toEqual([]);
}

const unsentNotices = () =>
  stored.mails.find({ kind: "renewal-notice", sentAt: null, nextAttemptAt: other(null) }, ["id"]);

/** Creates a member whose renewal, $45.00 by a kept card, is due in 34 days. */
export async function renewingMember() {
  const levelId = await newFreeLevel();
  await stored.membershipLevels.change({ id: levelId }, { price: 5000, renewalPrice: 4500 });
  const customer = await withEmail(await newMember(levelId, 300));
  const methodId = await keepCard(customer.customerId);
  const renewal = await setRenewalMethod(customer, methodId);
  if (!renewal.ok) throw new Error(JSON.stringify(renewal.failure));
  return { ...customer, levelId, methodId, providerMethod: `pm_${methodId}` };
}

async function withEmail<T extends { customerId: string }>(customer: T) {
  const row = await stored.customers.one({ id: customer.customerId }, ["email"]);
  return { ...customer, email: row.email };
}

export async function keepCard(customerId: string, isPreferred = true): Promise<string> {
  const id = randomUUID();
  await stored.storedCards.insert({
    id,
    customerId: customerId,
    providerId: `pm_${id}`,
    providerCustomer: "cus_1",
    brand: "visa",
    maskedNumber: "•••• 4242",
    cardholderName: "Ada Lovell",
    expiryMonth: 12,
    expiryYear: 2034,
    isPreferred: isPreferred,
  });
  return id;
}

/** How a charge of this method is stored. */
export const chargedMethod = (
  kind: ChargedMethod["kind"],
  providerMethod: string,
): ChargedMethod => ({
  kind,
  providerMethod,
  providerCustomer: "cus_1",
  debit: null,
  name: null,
  last4: null,
});

/** A monthly donation's details. */
export const DONATION = {
  appeal: null,
  recognitionName: null,
  anonymous: false,
  tribute: null,
  roundUp: false,
};

export const setRenewalMethod = (
  { session, membershipId }: { session: string; membershipId: string },
  methodId: string,
) =>
  api.renewMembershipBy({
    params: { id: membershipId },
    body: { methodId, locale: "en-us" },
    session,
  });

export const getMethods = async (session: string) =>
  (await api.listPaymentMethods({ session })).value;

/** Charges by period. */
export async function listCharges(customerId: string) {
  const payments = await stored.recurringPayments.find({ customerId }, ["id"]);
  return stored.recurringCharges.find(
    { recurringId: payments.map(({ id }) => id) },
    ["id", "state", "amount", "attempts", "dueOn"],
    ["period"],
  );
}

/** Memberships by their first day; `gap` is the number of days after the end of the previous one. */
export async function readMemberships(customerId: string) {
  const rows = await stored.memberships.find({ customerId }, undefined, ["startsOn"]);
  return rows.map(({ state, startsOn, previousExpiresOn, remindsToRenew }) => ({
    state,
    gap: previousExpiresOn && (Date.parse(startsOn) - Date.parse(previousExpiresOn)) / 86_400_000,
    remindsToRenew,
  }));
}

/** Inserts the membership that follows another: granted without an order, or renewed by `orderItemId`. */
export async function insertNextMembership(
  membershipId: string,
  change: Pick<Columns<"memberships">, "orderItemId"> & { remindsToRenew: boolean },
) {
  const { customerId, levelId, worth, expiresOn } = await stored.memberships.one({
    id: membershipId,
  });
  return stored.memberships.insert({
    customerId,
    levelId,
    state: "active",
    startsOn: daysAfter(expiresOn, 1),
    renewsOn: daysAfter(expiresOn, 335),
    expiresOn: daysAfter(expiresOn, 365),
    worth,
    previousId: membershipId,
    previousExpiresOn: expiresOn,
    ...change,
  });
}

/** Backdates the charge attempts so that the provider is asked again. */
export async function ageCharges(customerId: string) {
  const payments = await stored.recurringPayments.find({ customerId }, ["id"]);
  const recurringId = payments.map(({ id }) => id);
  await stored.recurringCharges.move({ recurringId }, "askedAt", { hours: -2 });
}

/** The kinds of recurring payment mails queued for an address, oldest first. */
export const mailKinds = async (email: string) =>
  (
    await stored.mails.find(
      {
        recipient: email,
        kind: ["renewal-notice", "charge-receipt", "charge-refused", "recurring-stopped"],
      },
      ["kind"],
      ["createdAt", "kind"],
    )
  ).map(({ kind }) => kind);
