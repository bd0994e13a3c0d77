import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";

import { setTestClock } from "../../../crm/platform/database/clock";
import { newCustomer } from "../support/box-office";
import { query } from "../support/create-test-performance";
import { testPaymentDeps } from "../support/payment-deps";
import { boughtOrder } from "../support/paying";
import { resetTestClock } from "../support/recurring";
import { commandRunner } from "../support/run-command";
import { linkUrl } from "../support/sign-in";
import { asStaff, auditedReads, newStaff, staffSession, staffSignIn } from "../support/staff-desk";

const deps = testPaymentDeps();
const reason = "Asked for it at the counter";
const advanceSeconds = (seconds: number) => setTestClock(deps.db, seconds);

it("a staff member who opens a customer's record is in the audit log, once an hour for each customer", async () => {
  // Ten minutes past an hour, so that the calls are within one.
  const toNextHour = 3_600 - (Math.floor(Date.now() / 1_000) % 3_600);
  onTestFinished(async () => void (await resetTestClock()));
  await advanceSeconds(toNextHour + 600);
  const staff = await newStaff();
  const { session } = (await staffSignIn(staff)).body;
  const { order, customerId } = await boughtOrder({ free: true });
  const stranger = await newCustomer();
  const path = `/customers/${customerId}`;
  const opened = { actor: staff, action: "read-customer", reason: null };
  expect((await asStaff(session, "GET", `/customers/${randomUUID()}`)).status).toBe(404);
  expect(
    (await asStaff(session, "GET", `/customers/${stranger.customerId}/orders/${order.id}`)).status,
  ).toBe(404);
  expect(await auditedReads(stranger.customerId)).toEqual([]);
  const replies = await Promise.all(
    [path, `/customers/${customerId.toUpperCase()}`, `${path}/orders/${order.id}`].map((open) =>
      asStaff(session, "GET", open),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await auditedReads(customerId)).toEqual([opened]);
  expect((await asStaff<{ actions: object[] }>(session, "GET", path)).body.actions).toEqual([]);
  await asStaff(await staffSession(), "GET", path);
  expect(await auditedReads(customerId)).toHaveLength(2);
  await asStaff(session, "GET", `/customers/${stranger.customerId}`);
  expect(await auditedReads(stranger.customerId)).toEqual([opened]);
  await advanceSeconds(3_600);
  await asStaff(session, "GET", path);
  expect(await auditedReads(customerId)).toHaveLength(3);
});

it("each search for customers is in the audit log without what was typed or found", async () => {
  const staff = await newStaff();
  const { session } = (await staffSignIn(staff)).body;
  const { email } = await newCustomer();
  for (const typed of [email, email])
    expect(
      (await asStaff(session, "GET", `/customers?query=${encodeURIComponent(typed)}`)).status,
    ).toBe(200);
  const entries = await query<Record<string, unknown>>`select action, subject_kind, subject_id,
    reason, details from audit_log where actor = ${staff} and action <> 'sign-in'`;
  const entry = {
    action: "search-customers",
    subject_kind: "customers",
    subject_id: "all",
    reason: null,
    details: {},
  };
  expect(entries).toEqual([entry, entry]);
});

it("staff and operators list opened records and other actions apart, and by customer and staff", async () => {
  const staff = await newStaff("supervisor");
  const { session } = (await staffSignIn(staff)).body;
  const { email, customerId } = await newCustomer();
  await asStaff(session, "GET", `/customers/${customerId}`);
  await asStaff(session, "POST", `/customers/${customerId}/magic-link`, { reason, linkUrl });
  const log = async (more: string) => {
    const path = `/audit-log?subjectId=${customerId}${more}`;
    const { body } = await asStaff<{ action: string }[]>(session, "GET", path);
    return body.map(({ action }) => action);
  };
  expect(await log("")).toEqual(["magic-link", "read-customer"]);
  expect(await log("&part=reads")).toEqual(["read-customer"]);
  expect(await log("&part=actions")).toEqual(["magic-link"]);
  expect((await asStaff(session, "GET", "/audit-log?part=all")).status).toBe(400);
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
