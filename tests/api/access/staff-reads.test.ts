import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";

import { setTestClock } from "../../../crm/platform/database/clock";
import { callRaw, api, newCustomer } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { testPaymentDeps } from "../support/payment-deps";
import { boughtOrder } from "../support/paying";
import { resetTestClock } from "../support/recurring";
import { commandRunner } from "../support/run-command";
import { linkUrl } from "../support/sign-in";
import { auditedReads, newStaff, staffSession, staffSignIn } from "../support/staff-desk";
import { other } from "../../support/api/stored";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const reason = "Asked for it at the counter";
const advanceSeconds = (seconds: number) => setTestClock(deps.db, seconds);

it("a staff member who opens a customer's record is in the audit log, once an hour for each customer", async () => {
  // Ten minutes past an hour, so that the calls are within one.
  const toNextHour = 3_600 - (Math.floor(Date.now() / 1_000) % 3_600);
  onTestFinished(async () => void (await resetTestClock()));
  await advanceSeconds(toNextHour + 600);
  const staff = await newStaff();
  const { session } = (await staffSignIn(staff)).value;
  const { order, customerId } = await boughtOrder({ free: true });
  const stranger = await newCustomer();
  const opened = { actor: staff, action: "read-customer", reason: null };
  expect((await api.getCustomerFile({ params: { id: randomUUID() }, session })).outcome).toBe(
    "not-found",
  );
  expect(
    await api.getCustomerOrder({
      params: { id: stranger.customerId, orderId: order.id },
      session,
    }),
  ).toMatchObject({ outcome: "not-found" });
  expect(await auditedReads(stranger.customerId)).toEqual([]);
  const replies = await Promise.all([
    api.getCustomerFile({ params: { id: customerId }, session }),
    api.getCustomerFile({ params: { id: customerId.toUpperCase() }, session }),
    api.getCustomerOrder({ params: { id: customerId, orderId: order.id }, session }),
  ]);
  expect(replies.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(await auditedReads(customerId)).toEqual([opened]);
  expect(
    (await api.getCustomerFile({ params: { id: customerId }, session })).value.actions,
  ).toEqual([]);
  await api.getCustomerFile({ params: { id: customerId }, session: await staffSession() });
  expect(await auditedReads(customerId)).toHaveLength(2);
  await api.getCustomerFile({ params: { id: stranger.customerId }, session });
  expect(await auditedReads(stranger.customerId)).toEqual([opened]);
  await advanceSeconds(3_600);
  await api.getCustomerFile({ params: { id: customerId }, session });
  expect(await auditedReads(customerId)).toHaveLength(3);
});

it("each search for customers is in the audit log without what was typed or found", async () => {
  const staff = await newStaff();
  const { session } = (await staffSignIn(staff)).value;
  const { email } = await newCustomer();
  for (const typed of [email, email])
    expect((await api.findCustomers({ query: { query: typed }, session })).outcome).toBe("ok");
  const entries = await stored.auditLog.find({ actor: staff, action: other("sign-in") }, [
    "action",
    "subjectKind",
    "subjectId",
    "reason",
    "details",
  ]);
  const entry = {
    action: "search-customers",
    subjectKind: "customers",
    subjectId: "all",
    reason: null,
    details: {},
  };
  expect(entries).toEqual([entry, entry]);
});

it("staff and operators list opened records and other actions apart, and by customer and staff", async () => {
  const staff = await newStaff("supervisor");
  const { session } = (await staffSignIn(staff)).value;
  const { email, customerId } = await newCustomer();
  await api.getCustomerFile({ params: { id: customerId }, session });
  await api.sendCustomerMagicLink({
    params: { id: customerId },
    session,
    body: { reason, linkUrl },
  });
  const log = async (part?: "reads" | "actions") => {
    const { value } = await api.listAuditLog({
      query: { subjectId: customerId, part },
      session,
    });
    return value.map(({ action }) => action);
  };
  expect(await log()).toEqual(["magic-link", "read-customer"]);
  expect(await log("reads")).toEqual(["read-customer"]);
  expect(await log("actions")).toEqual(["magic-link"]);
  const path = "/staff/audit-log?part=all";
  expect((await callRaw("GET", path, { staff: session })).status).toBe(400);
  const command = commandRunner(deps);
  const listed = await command("audit-log", "--part", "reads", "--customer", email);
  const output = listed.ok ? listed.value : listed.failure.join();
  expect(output.split("\n")).toHaveLength(2);
  expect(output).toMatch(new RegExp(`${staff} +read-customer`));
  expect(await command("audit-log", "--actor", "nobody", "--customer", email)).toMatchObject({
    value: "No entries.",
  });
  expect(await command("audit-log", "--part", "all")).toMatchObject({ ok: false });
});

it("entries about a performance say its title and when it starts", async () => {
  const { instanceId } = await createTestPerformance();
  const staff = await newStaff("supervisor");
  const { session } = (await staffSignIn(staff)).value;
  await api.listWaitingCustomers({ params: { id: instanceId }, query: {}, session });
  const [entry] = (await api.listAuditLog({ query: { subjectId: instanceId }, session })).value;
  const { value: instance } = await api.getInstance({ params: { id: instanceId } });
  const { startsAt, event } = instance;
  expect(entry).toMatchObject({ action: "read-visitors", subject: event.title, startsAt });
  const command = commandRunner(deps);
  const listed = await command("audit-log", "--part", "reads", "--actor", staff);
  expect(listed.ok && listed.value).toMatch(
    new RegExp(`${event.title}, \\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}`),
  );
  const { customerId } = await newCustomer();
  await api.getCustomerFile({ params: { id: customerId }, session });
  const [about] = (await api.listAuditLog({ query: { subjectId: customerId }, session })).value;
  expect(about).toMatchObject({ subject: expect.stringContaining(" "), startsAt: null });
});
