import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { query } from "../support/create-test-performance";
import { waitForMail } from "../support/mailbox";
import { testPaymentDeps } from "../support/payment-deps";
import {
  advanceDays,
  membershipsOf,
  renewingMember,
  resetTestClock,
  runRecurringJob,
} from "../support/recurring";
import { commandRunner } from "../support/run-command";
import { auditEntries, newStaff, staffSignIn } from "../support/staff-desk";

const deps = testPaymentDeps();
const run = commandRunner(deps);
afterEach(resetTestClock);

const reason = "Called to end it";

const recurringOf = async (session: string, customerId: string) =>
  (await api.getCustomerFile({ params: { id: customerId }, session })).value.recurring;

it("staff end a member's automatic renewal on the phone: the member is emailed and not charged", async () => {
  const member = await renewingMember();
  const staff = await newStaff();
  const { session } = (await staffSignIn(staff)).value;
  const [renewal] = await recurringOf(session, member.customerId);
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
  expect(await recurringOf(session, member.customerId)).toEqual([]);
  await advanceDays(40);
  await runRecurringJob(deps);
  expect(deps.cards.charges.size).toBe(0);
  expect(await membershipsOf(member.customerId)).toHaveLength(1);
});

it("the stop-recurring command lists what is charged, and ends one of them", async () => {
  const { email, customerId } = await renewingMember();
  const [row] = await query<{ id: string }>`
    select id from recurring_payments where customer_id = ${customerId}`;
  const id = row?.id ?? "";
  expect(await run("stop-recurring", email)).toMatchObject({
    ok: true,
    value: expect.stringMatching(new RegExp(`^ID .*\\n${id}  Automatic renewal  .+  \\$45\\.00 `)),
  });
  expect(await run("stop-recurring", email, randomUUID())).toMatchObject({
    ok: false,
    failure: [expect.stringContaining("has no recurring payment")],
  });
  expect(await auditEntries(customerId)).toEqual([]);
  expect(await run("stop-recurring", email, id, "--reason", reason)).toMatchObject({
    ok: true,
    value: expect.stringMatching(/^Automatic renewal .+ has ended\.$/),
  });
  await waitForMail(email, "recurring-stopped");
  expect(await auditEntries(customerId)).toMatchObject([{ action: "stop-recurring", reason }]);
  expect(await run("stop-recurring", email)).toMatchObject({
    value: `${email} has no recurring payments.`,
  });
});
