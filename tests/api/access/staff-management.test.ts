import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";

import type { StaffAccount, StaffMember } from "#contract/schemas/staff";
import { openDatabase } from "../../../crm/platform/database/database";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { serverOn } from "../../support/servers/server-without-database";
import { query } from "../support/create-test-performance";
import { asStaff, auditEntries, newStaff, staffSession, staffSignIn } from "../support/staff-desk";

const reason = "Starts in December";
const newAccount = () => ({
  email: `${randomUUID()}@riverside.example`,
  name: "Sam Ortiz",
  role: "box-office" as const,
  reason,
});
const passwordOf = (body: unknown) => (body as { password: string }).password;
const findAccount = async (session: string, email: string) =>
  (await asStaff<StaffAccount[]>(session, "GET", "/accounts")).body.find(
    (one) => one.email === email,
  );
const choose = (session: string, currentPassword: string, newPassword: string) =>
  asStaff(session, "POST", "/password", {
    currentPassword,
    newPassword,
    confirmPassword: newPassword,
  });

it("a manager creates an account, whose owner chooses a password before anything else", async () => {
  const manager = await staffSession("admin");
  const account = newAccount();
  const created = await asStaff(manager, "POST", "/accounts", account);
  expect(created.status).toBe(201);
  const password = passwordOf(created.body);
  expect(await findAccount(manager, account.email)).toMatchObject({
    name: "Sam Ortiz",
    active: true,
    secondFactor: false,
    passwordDue: true,
  });
  expect((await asStaff(manager, "POST", "/accounts", account)).body).toMatchObject({
    code: "conflict",
    reason: "email-taken",
  });

  const signedIn = (await staffSignIn(account.email, password)).body;
  const staff = signedIn.staff as StaffMember;
  expect(staff).toMatchObject({ due: "password", may: [] });
  expect((await asStaff(signedIn.session, "GET", "/customers?query=rivera")).status).toBe(403);
  expect((await choose(signedIn.session, password, password)).body).toMatchObject({
    fields: { newPassword: "same" },
  });
  const longest = "four words that nobody guesses ".repeat(5).slice(0, 128);
  const { session } = (await choose(signedIn.session, password, longest)).body;
  expect((await asStaff(session, "GET", "/sessions/current")).body).toMatchObject({ due: null });
  expect((await asStaff(session, "GET", "/customers?query=rivera")).status).toBe(200);
  expect((await staffSignIn(account.email, longest)).status).toBe(201);
  const entries = await auditEntries(staff.id);
  expect(entries[0]).toMatchObject({ action: "staff-account", reason });
});

it("a manager resets a password and deactivates a leaver, whose sessions end at once", async () => {
  const manager = await staffSession("admin");
  const email = await newStaff("supervisor");
  const { session, staff } = (await staffSignIn(email)).body;
  const { id } = staff as StaffMember;
  const reset = await asStaff(manager, "POST", `/accounts/${id}/password`, { reason: "Forgot it" });
  expect((await asStaff(session, "GET", "/sessions/current")).status).toBe(401);
  expect((await staffSignIn(email)).status).toBe(401);
  const again = await staffSignIn(email, passwordOf(reset.body));
  expect(again.body.staff).toMatchObject({ due: "password", role: "supervisor" });

  const deactivate = () =>
    asStaff(manager, "POST", `/accounts/${id}/deactivation`, { reason: "Left the venue" });
  expect((await deactivate()).status).toBe(204);
  expect((await asStaff(again.body.session, "GET", "/sessions/current")).status).toBe(401);
  expect((await staffSignIn(email, passwordOf(reset.body))).status).toBe(401);
  expect((await deactivate()).status).toBe(204);
  expect(await findAccount(manager, email)).toMatchObject({ active: false });
  expect((await auditEntries(id)).map(({ action }) => action)).toEqual([
    "sign-in",
    "staff-reset",
    "sign-in",
    "staff-deactivated",
  ]);
});

it("two managers who deactivate each other at the same moment leave one of them", async () => {
  const managers = await Promise.all(
    Array.from({ length: 2 }, async () => (await staffSignIn(await newStaff("admin"))).body),
  );
  const ids = managers.map(({ staff }) => (staff as StaffMember).id);
  const { db, close } = openDatabase(workerBoxOffice.databaseUrl);
  onTestFinished(close);
  const calls = await db.transaction(async (holder) => {
    const { rows } = await holder.execute<{ pid: number }>(sql`
      select pg_backend_pid() as pid from staff where id in (${ids[0]}, ${ids[1]}) for update`);
    const started = managers.map(({ session }, at) =>
      asStaff(session, "POST", `/accounts/${ids[1 - at]}/deactivation`, { reason }),
    );
    const waiting = () =>
      query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and (
        $1::int = any(pg_blocking_pids(pid))
        or exists (select from pg_stat_activity other where other.pid = any(pg_blocking_pids(pg_stat_activity.pid))
          and $1::int = any(pg_blocking_pids(other.pid))))`,
        [rows[0]?.pid],
      );
    await expect.poll(waiting).toHaveLength(2);
    return { started };
  });
  const statuses = (await Promise.all(calls.started)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([204, 401]);
  const left = await query`select from staff where id = any(${ids}) and active`;
  expect(left).toHaveLength(1);
});

it("staff accounts are only for managers, who cannot reset or deactivate their own", async () => {
  const email = await newStaff();
  const [row] = await query<{ id: string }>`select id from staff where email = ${email}`;
  const path = `/accounts/${row?.id ?? ""}`;
  for (const role of ["box-office", "supervisor"]) {
    const session = await staffSession(role);
    const answers = [
      await asStaff(session, "GET", "/accounts"),
      await asStaff(session, "POST", "/accounts", newAccount()),
      await asStaff(session, "POST", `${path}/password`, { reason }),
      await asStaff(session, "POST", `${path}/deactivation`, { reason }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  }
  const { session, staff } = (await staffSignIn(await newStaff("admin"))).body;
  const own = `/accounts/${(staff as StaffMember).id}`;
  for (const action of ["password", "deactivation"])
    expect((await asStaff(session, "POST", `${own}/${action}`, { reason })).body).toMatchObject({
      code: "not-allowed",
      reason: "own-account",
    });
  expect((await asStaff(session, "GET", "/accounts")).status).toBe(200);
  expect((await staffSignIn(email)).status).toBe(201);
});

it("with STAFF_SECOND_FACTOR=required, staff without an authenticator can only set one up", async () => {
  const { db, close } = openDatabase(workerBoxOffice.databaseUrl);
  const { app, apiKey } = await serverOn(db, { STAFF_SECOND_FACTOR: "required" });
  onTestFinished(async () => {
    await app.close();
    await close();
  });
  const session = await staffSession("supervisor");
  const get = async (path: string) =>
    app.inject({
      url: `/api/v3/staff${path}`,
      headers: { authorization: `Bearer ${apiKey}`, "x-staff-session": session },
    });
  expect((await get("/sessions/current")).json()).toMatchObject({ due: "second-factor", may: [] });
  expect((await get("/customers?query=rivera")).statusCode).toBe(403);
  await query`update staff set totp_confirmed = true where id = (select staff_id from staff_sessions
    where token_hash = encode(sha256(${session}::text::bytea), 'hex'))`;
  expect((await get("/customers?query=rivera")).statusCode).toBe(200);
});
