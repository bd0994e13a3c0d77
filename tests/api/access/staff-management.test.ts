import { hashToken } from "../../../crm/platform/hash";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";

import { openDatabase } from "../../../crm/platform/database/database";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { serverOn } from "../../support/servers/server-without-database";
import { api } from "../support/box-office";
import { auditEntries, newStaff, staffSession, staffSignIn } from "../support/staff-desk";
import { query, stored } from "../support/stored";

const reason = "Starts in December";
const newAccount = () => ({
  email: `${randomUUID()}@riverside.example`,
  name: "Sam Ortiz",
  role: "box-office" as const,
  reason,
});
const getPassword = (body: unknown) => (body as { password: string }).password;
const findAccount = async (session: string, email: string) =>
  (await api.listStaffAccounts({ session })).value.find((one) => one.email === email);
const choose = (session: string, currentPassword: string, newPassword: string) =>
  api.changeStaffPassword({
    session,
    body: {
      currentPassword,
      newPassword,
      confirmPassword: newPassword,
    },
  });

it("a manager creates an account, whose owner chooses a password before anything else", async () => {
  const manager = await staffSession("admin");
  const account = newAccount();
  const created = await api.createStaffAccount({ session: manager, body: account });
  expect(created.outcome).toBe("ok");
  const password = getPassword(created.value);
  expect(await findAccount(manager, account.email)).toMatchObject({
    name: "Sam Ortiz",
    active: true,
    secondFactor: false,
    passwordDue: true,
  });
  expect(await api.createStaffAccount({ session: manager, body: account })).toMatchObject({
    outcome: "conflict/email-taken",
  });

  const signedIn = (await staffSignIn(account.email, password)).value;
  const { staff } = signedIn;
  expect(staff).toMatchObject({ due: "password", may: [] });
  expect(
    (await api.findCustomers({ query: { query: "rivera" }, session: signedIn.session })).outcome,
  ).toBe("not-allowed/role");
  expect((await choose(signedIn.session, password, password)).failure).toMatchObject({
    fields: { newPassword: "same" },
  });
  const longest = "four words that nobody guesses ".repeat(5).slice(0, 128);
  const { session } = (await choose(signedIn.session, password, longest)).value;
  expect((await api.getStaff({ session })).value).toMatchObject({ due: null });
  expect((await api.findCustomers({ query: { query: "rivera" }, session })).outcome).toBe("ok");
  expect((await staffSignIn(account.email, longest)).outcome).toBe("ok");
  const entries = await auditEntries(staff.id);
  expect(entries[0]).toMatchObject({ action: "staff-account", reason });
});

it("a manager resets a password and deactivates a leaver, whose sessions end at once", async () => {
  const manager = await staffSession("admin");
  const email = await newStaff("supervisor");
  const { session, staff } = (await staffSignIn(email)).value;
  const { id } = staff;
  const reset = await api.resetStaffAccount({
    params: { id },
    session: manager,
    body: { reason: "Forgot it" },
  });
  expect((await api.getStaff({ session })).outcome).toBe("not-signed-in");
  expect((await staffSignIn(email)).outcome).toBe("not-signed-in");
  const again = await staffSignIn(email, getPassword(reset.value));
  expect(again.value.staff).toMatchObject({ due: "password", role: "supervisor" });

  const deactivate = () =>
    api.deactivateStaffAccount({
      params: { id },
      session: manager,
      body: { reason: "Left the venue" },
    });
  expect((await deactivate()).outcome).toBe("ok");
  expect((await api.getStaff({ session: again.value.session })).outcome).toBe("not-signed-in");
  expect((await staffSignIn(email, getPassword(reset.value))).outcome).toBe("not-signed-in");
  expect((await deactivate()).outcome).toBe("ok");
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
    Array.from({ length: 2 }, async () => (await staffSignIn(await newStaff("admin"))).value),
  );
  const ids = managers.map(({ staff }) => staff.id);
  const { db, close } = openDatabase(workerBoxOffice.databaseUrl);
  onTestFinished(close);
  const calls = await db.transaction(async (holder) => {
    const { rows } = await holder.execute<{ pid: number }>(sql`
      select pg_backend_pid() as pid from staff where id in (${ids[0]}, ${ids[1]}) for update`);
    const started = managers.map(({ session }, at) =>
      api.deactivateStaffAccount({ params: { id: ids[1 - at] }, session, body: { reason } }),
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
  const statuses = (await Promise.all(calls.started)).map(({ outcome }) => outcome);
  expect(statuses.sort()).toEqual(["not-signed-in", "ok"]);
  const left = await stored.staff.find({ id: ids, active: true });
  expect(left).toHaveLength(1);
});

it("staff accounts are only for managers, who cannot reset or deactivate their own", async () => {
  const email = await newStaff();
  const row = await stored.staff.one({ email }, ["id"]);
  for (const role of ["box-office", "supervisor"] as const) {
    const session = await staffSession(role);
    const answers = [
      await api.listStaffAccounts({ session }),
      await api.createStaffAccount({ session, body: newAccount() }),
      await api.resetStaffAccount({ params: { id: row.id }, session, body: { reason } }),
      await api.deactivateStaffAccount({
        params: { id: row.id },
        session,
        body: { reason },
      }),
    ];
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(4).fill("not-allowed/role"));
  }
  const { session, staff } = (await staffSignIn(await newStaff("admin"))).value;
  const own = { params: { id: staff.id }, session, body: { reason } };
  for (const action of ["resetStaffAccount", "deactivateStaffAccount"] as const)
    expect((await api[action](own)).outcome).toBe("not-allowed/own-staff-account");
  expect((await api.listStaffAccounts({ session })).outcome).toBe("ok");
  expect((await staffSignIn(email)).outcome).toBe("ok");
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
  const { staffId } = await stored.staffSessions.one({ tokenHash: hashToken(session) });
  await stored.staff.change({ id: staffId }, { totpConfirmed: true });
  expect((await get("/customers?query=rivera")).statusCode).toBe(200);
});
