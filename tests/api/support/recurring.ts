import { randomUUID } from "node:crypto";
import { expect } from "vitest";

import { resetClock, setTestClock } from "../../../crm/platform/database/clock";
import type { PaymentDeps } from "../../../crm/money/payments/card-payments";
import { chargeRecurring } from "../../../crm/money/recurring/charge-due";
import { api } from "./box-office";
import { insertRow, query } from "./create-test-performance";
import { newMember, newFreeLevel } from "./members";
import { Crash } from "./payment-deps";
import { db } from "./test-database";

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
  query(`select id from mails where kind = 'renewal-notice' and sent_at is null
    and next_attempt_at is not null`);

/** Creates a member whose renewal, $45.00 by a kept card, is due in 34 days. */
export async function renewingMember() {
  const levelId = await newFreeLevel();
  await query`update membership_levels set price = 5000, renewal_price = 4500 where id = ${levelId}`;
  const customer = await withEmail(await newMember(levelId, 300));
  const methodId = await keepCard(customer.customerId);
  const renewal = await setRenewalMethod(customer, methodId);
  if (!renewal.ok) throw new Error(JSON.stringify(renewal.failure));
  return { ...customer, levelId, methodId, providerMethod: `pm_${methodId}` };
}

async function withEmail<T extends { customerId: string }>(customer: T) {
  const [row] = await query<{ email: string }>`
    select email from customers where id = ${customer.customerId}`;
  return { ...customer, email: row?.email ?? "" };
}

export async function keepCard(customerId: string, isPreferred = true): Promise<string> {
  const id = randomUUID();
  await insertRow("stored_cards", {
    id,
    customer_id: customerId,
    provider_id: `pm_${id}`,
    provider_customer: "cus_1",
    brand: "visa",
    masked_number: "•••• 4242",
    cardholder_name: "Ada Lovell",
    expiry_month: 12,
    expiry_year: 2034,
    is_preferred: isPreferred,
  });
  return id;
}

export const setRenewalMethod = (
  { session, membershipId }: { session: string; membershipId: string },
  methodId: string,
) =>
  api.renewMembershipBy({
    params: { id: membershipId },
    body: { methodId, locale: "en-us" },
    session,
  });

export const methodsOf = async (session: string) =>
  (await api.listPaymentMethods({ session })).value;

type ChargeRow = { id: string; state: string; amount: number; attempts: number; due_on: string };

export const chargesOf = (customerId: string) =>
  query<ChargeRow>(
    `select c.id, c.state, c.amount, c.attempts, c.due_on::text from recurring_charges c
     join recurring_payments r on r.id = c.recurring_id where r.customer_id = $1 order by c.period`,
    [customerId],
  );

export const membershipsOf = (customerId: string) =>
  query<{ state: string; gap: number | null; reminds_to_renew: boolean }>(
    `select state, starts_on - previous_expires_on as gap, reminds_to_renew from memberships
     where customer_id = $1 order by starts_on`,
    [customerId],
  );

/** Inserts the membership that follows another: granted without an order, or renewed by `order_item_id`. */
export const insertNextMembership = (
  membershipId: string,
  change: { reminds_to_renew: boolean; order_item_id?: string },
) =>
  query<{ id: string }>(
    `insert into memberships (customer_id, level_id, state, starts_on, renews_on, expires_on, worth,
       previous_id, previous_expires_on, reminds_to_renew, order_item_id)
     select customer_id, level_id, 'active', expires_on + 1, expires_on + 335, expires_on + 365, worth,
       id, expires_on, $2, $3
     from memberships where id = $1 returning id`,
    [membershipId, change.reminds_to_renew, change.order_item_id ?? null],
  );

/** Backdates the charge attempts so that the provider is asked again. */
export const ageCharges = (customerId: string) =>
  query(
    `update recurring_charges set asked_at = asked_at - interval '2 hours' where recurring_id in (
       select id from recurring_payments where customer_id = $1)`,
    [customerId],
  );

/** The kinds of recurring payment mails queued for an address, oldest first. */
export const mailKinds = async (email: string) =>
  (
    await query<{ kind: string }>(
      `select kind from mails where recipient = $1 and kind in
         ('renewal-notice', 'charge-receipt', 'charge-refused', 'recurring-stopped')
       order by created_at, kind`,
      [email],
    )
  ).map(({ kind }) => kind);
