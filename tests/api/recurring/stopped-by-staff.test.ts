import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { waitForMail } from "../support/mailbox";
import { testPaymentDeps } from "../support/payment-deps";
import {
  advanceDays,
  readMemberships,
  renewingMember,
  resetTestClock,
  runRecurringJob,
} from "../support/recurring";
import { auditEntries, newStaff, staffSignIn } from "../support/staff-desk";

const deps = testPaymentDeps();
afterEach(resetTestClock);

const reason = "Called to end it";

const getRecurring = async (session: string, customerId: string) =>
  (await api.getCustomerFile({ params: { id: customerId }, session })).value.recurring;

it("staff end a member's automatic renewal on the phone: the member is emailed and not charged", async () => {
  const member = await renewingMember();
  const staff = await newStaff();
  const { session } = (await staffSignIn(staff)).value;
  const [renewal] = await getRecurring(session, member.customerId);
  expect(renewal).toMatchObject({
    kind: "renewal",
    state: "active",
    amount: { amount: 4_500 },
    method: { kind: "card", name: "visa", last4: "4242" },
  });
  const stop = (customerId: string, id = renewal?.id, why = reason) =>
    api.stopCustomerRecurring({
      params: { id: customerId, recurring: id },
      session,
      body: { reason: why },
    });
  const other = await newCustomer();
  expect((await stop(other.customerId)).outcome).toBe("not-found");
  expect((await stop(member.customerId, randomUUID())).outcome).toBe("not-found");
  expect((await stop(member.customerId, renewal?.id, " ")).outcome).toBe("invalid");
  expect((await stop(member.customerId)).outcome).toBe("ok");
  expect((await stop(member.customerId)).outcome).toBe("not-found");

  const mail = await waitForMail(member.email, "recurring-stopped");
  expect(mail.subject).toMatch(/^Automatic renewal of your .+ membership is off$/);
  expect(await auditEntries(member.customerId)).toEqual([
    { actor: staff, action: "stop-recurring", reason },
  ]);
  expect(await getRecurring(session, member.customerId)).toEqual([]);
  await advanceDays(40);
  await runRecurringJob(deps);
  expect(deps.cards.charges.size).toBe(0);
  expect(await readMemberships(member.customerId)).toHaveLength(1);
});
