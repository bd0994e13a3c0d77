import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { fromBase32, totpCode, totpStep } from "../../../crm/people/staff-accounts/totp";
import { call, newCustomer } from "../support/box-office";
import { query } from "../support/create-test-performance";
import { testPaymentDeps } from "../support/payment-deps";
import {
  asStaff,
  staffSignIn,
  submitStaffCode,
  auditEntries,
  newStaff,
  staffSession,
  TOTP_SECRET,
  totpCodeNow,
} from "../support/staff-desk";
import { commandRunner } from "../support/run-command";

it("a staff sign-in with an unknown email is refused like a wrong password", async () => {
  const email = await newStaff();
  const { status, body } = await staffSignIn(email.toUpperCase());
  expect([status, body.staff]).toEqual([
    201,
    expect.objectContaining({
      email,
      role: "box-office",
      secondFactor: false,
      due: null,
      may: [
        "find-customer",
        "help-sign-in",
        "send-again",
        "reserve-order",
        "stop-recurring",
        "read-sales",
        "compose-link",
      ],
    }),
  ]);
  expect((await asStaff(body.session, "GET", "/sessions/current")).status).toBe(200);
  expect(await staffSignIn("nobody@riverside.example")).toEqual(await staffSignIn(email, "Wrong1"));
  await asStaff(body.session, "DELETE", "/sessions/current");
  expect((await asStaff(body.session, "GET", "/sessions/current")).status).toBe(401);
});

it("a staff sign-in requires the authenticator code, and accepts each code once", async () => {
  const email = await newStaff("supervisor", TOTP_SECRET);
  const prompt = await staffSignIn(email);
  expect([prompt.status, prompt.body.session]).toEqual([202, undefined]);
  const { question } = prompt.body;
  // The token of the code prompt is not a session.
  expect((await asStaff(question, "GET", "/sessions/current")).status).toBe(401);
  expect((await submitStaffCode(question, "000000")).body.code).toBe("code-not-recognised");
  const code = totpCodeNow();
  const results = await Promise.all(
    Array.from({ length: 3 }, () => submitStaffCode(question, code)),
  );
  expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
  // The prompt is used up: another code does not sign in.
  expect((await submitStaffCode(question, totpCodeNow(1))).body.code).toBe("not-signed-in");
  const again = (await staffSignIn(email)).body.question;
  expect((await submitStaffCode(again, totpCodeNow(-1))).body.code).toBe("code-not-recognised");
});

it("a staff sign-in waits five minutes for the authenticator code", async () => {
  const email = await newStaff("supervisor", TOTP_SECRET);
  const { question } = (await staffSignIn(email)).body;
  await query`update staff_sessions set expires_at = expires_at - interval '5 minutes'
    where staff_id = (select id from staff where email = ${email})`;
  expect((await submitStaffCode(question, totpCodeNow())).body.code).toBe("not-signed-in");
});

it("a staff sign-in uses real time for authenticator codes, not the test clock", async () => {
  const email = await newStaff("supervisor", TOTP_SECRET);
  await call("POST", "/test/clock", { body: { advanceSeconds: 86_400 } });
  const result = await submitStaffCode((await staffSignIn(email)).body.question, totpCodeNow());
  await call("POST", "/test/clock", { body: { reset: true } });
  expect(result.status).toBe(201);
});

it("five wrong passwords lock a staff account for that caller only", async () => {
  const email = await newStaff();
  const guess = (whose: string) => staffSignIn(whose, "Wrong1", "elsewhere");
  const tries = (whose: string) => Promise.all(Array.from({ length: 5 }, () => guess(whose)));
  const results = (await tries(email)).map(({ status }) => status).sort((a, b) => a - b);
  expect(results).toEqual([401, 401, 401, 401, 423]);
  expect((await staffSignIn(email, "Counter1", "elsewhere")).status).toBe(423);
  expect((await staffSignIn(email)).status).toBe(201);
  // An email without a staff account locks in the same way.
  const unknown = `${randomUUID()}@riverside.example`;
  await tries(unknown);
  expect(await guess(unknown)).toEqual(await guess(email));
});

it("a staff lock ends after 15 minutes, without allowing more guesses a day", async () => {
  const email = await newStaff();
  const passMinutes = (minutes: number) => query`
    update sign_in_tries set locked_at = locked_at - make_interval(mins => ${minutes})
    where locked_at is not null`;
  for (let tries = 0; tries < 5; tries += 1) await staffSignIn(email, "Wrong1", "new here");
  await passMinutes(14);
  expect((await staffSignIn(email, "Counter1", "new here")).status).toBe(423);
  await passMinutes(1);
  expect((await staffSignIn(email, "Counter1", "new here")).status).toBe(201);
  for (let round = 0; round < 8; round += 1) {
    for (let tries = 0; tries < 5; tries += 1) await staffSignIn(email, "Wrong1", "patient");
    await passMinutes(15);
  }
  expect((await staffSignIn(email, "Wrong1", "patient")).status).toBe(401);
  for (let tries = 0; tries < 4; tries += 1) await staffSignIn(email, "Wrong1", "patient");
  await passMinutes(15);
  expect((await staffSignIn(email, "Counter1", "patient")).status).toBe(423);
  expect((await staffSignIn(email, "Counter1", "new here")).status).toBe(201);
});

it("five wrong authenticator codes lock a staff account, even when sent at once", async () => {
  const email = await newStaff("supervisor", TOTP_SECRET);
  // A correct password in between does not reset the count of wrong codes.
  const questions = [
    (await staffSignIn(email)).body.question,
    (await staffSignIn(email)).body.question,
  ];
  const tries = Array.from({ length: 5 }, (_, at) =>
    submitStaffCode(questions[at % 2] ?? "", "000000"),
  );
  await Promise.all(tries);
  expect((await submitStaffCode(questions[0] ?? "", totpCodeNow())).status).toBe(423);
  expect((await staffSignIn(email)).status).toBe(423);
});

it("setting up an authenticator takes effect once its code is confirmed, and ends other sessions", async () => {
  const email = await newStaff();
  const { session } = (await staffSignIn(email)).body;
  const elsewhere = (await staffSignIn(email)).body.session;
  const { body } = await asStaff<{ secret: string; uri: string }>(
    session,
    "POST",
    "/second-factor",
    { currentPassword: "Counter1" },
  );
  expect(body.uri).toContain(`secret=${body.secret}`);
  expect((await staffSignIn(email)).status).toBe(201);
  const confirm = (code: string) => asStaff(session, "POST", "/second-factor/confirm", { code });
  expect((await confirm("000000")).status).toBe(422);
  const code = totpCode(fromBase32(body.secret), totpStep(new Date()));
  const confirmed = await confirm(code);
  expect(confirmed.status).toBe(200);
  const renewed = confirmed.body.session;
  expect((await staffSignIn(email)).status).toBe(202);
  expect(
    (await asStaff(renewed, "POST", "/second-factor", { currentPassword: "Counter1" })).body.reason,
  ).toBe("second-factor");
  // Another session, or a copy of this one, was opened with the password alone.
  expect((await asStaff(renewed, "GET", "/sessions/current")).status).toBe(200);
  expect((await asStaff(session, "GET", "/sessions/current")).status).toBe(401);
  expect((await asStaff(elsewhere, "GET", "/sessions/current")).status).toBe(401);
});

it("a session alone cannot set up an authenticator, and wrong passwords lock it out", async () => {
  const email = await newStaff();
  const { session } = (await staffSignIn(email)).body;
  const begin = (currentPassword: string) =>
    asStaff<{ fields: object }>(session, "POST", "/second-factor", { currentPassword });
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const refused = await begin("Wrong1x");
    expect([refused.status, refused.body.fields]).toEqual([400, { currentPassword: "wrong" }]);
  }
  expect((await begin("Wrong1x")).status).toBe(423);
  expect((await begin("Counter1")).status).toBe(423);
  const [{ offered } = { offered: true }] = await query<{ offered: boolean }>`
    select totp_secret is not null as offered from staff where email = ${email}`;
  expect(offered).toBe(false);
});

it("authenticator secrets are stored encrypted", async () => {
  const robin = "robin.castillo@riverside.example";
  const storedSecret = (email: string) => query<{ kept: string }>`
    select totp_secret as kept from staff where email = ${email}`;
  // The demo secret was imported in plain text and sealed when the box office started.
  expect((await storedSecret(robin))[0]?.kept).toMatch(/^sealed:/);
  expect(
    (await submitStaffCode((await staffSignIn(robin, "Counter2")).body.question, totpCodeNow()))
      .status,
  ).toBe(201);
  const email = await newStaff();
  const { session } = (await staffSignIn(email)).body;
  const { body } = await asStaff<{ secret: string }>(session, "POST", "/second-factor", {
    currentPassword: "Counter1",
  });
  expect((await storedSecret(email))[0]?.kept).not.toContain(body.secret);
});

it("a staff session ends after eight hours, even when used", async () => {
  const email = await newStaff();
  const { session } = (await staffSignIn(email)).body;
  const passTime = (time: string) => query`
    update staff_sessions set expires_at = expires_at - ${time}::interval
    where staff_id = (select id from staff where email = ${email})`;
  await passTime("7 hours 59 minutes");
  expect((await asStaff(session, "GET", "/sessions/current")).status).toBe(200);
  await passTime("1 minute");
  expect((await asStaff(session, "GET", "/sessions/current")).status).toBe(401);
});

it("a closed staff account cannot sign in, and its session ends", async () => {
  const email = await newStaff();
  const { session } = (await staffSignIn(email)).body;
  await query`update staff set active = false where email = ${email}`;
  expect((await staffSignIn(email)).status).toBe(401);
  expect((await asStaff(session, "GET", "/sessions/current")).status).toBe(401);
});

it("staff and customer sessions do not work for each other", async () => {
  const { session } = await newCustomer();
  expect((await asStaff(session, "GET", "/customers?query=rivera")).status).toBe(401);
  const staff = await staffSession();
  expect((await call("GET", "/customer", { session: staff })).status).toBe(401);
});

const changePassword = (session: string, currentPassword: string, newPassword: string) =>
  asStaff(session, "POST", "/password", {
    currentPassword,
    newPassword,
    confirmPassword: newPassword,
  });

it("changing a staff password requires the current one and a valid new one, ends every other session and is logged", async () => {
  const email = await newStaff();
  const { session, staff } = (await staffSignIn(email)).body;
  const elsewhere = (await staffSignIn(email)).body.session;
  expect((await changePassword(session, "Wrong1", "matinee on tuesday 22")).body).toMatchObject({
    code: "invalid",
    fields: { currentPassword: "wrong" },
  });
  expect((await changePassword(session, "Counter1", "Matinee2222")).body).toMatchObject({
    fields: { newPassword: "password-rule" },
  });
  const changed = await changePassword(session, "Counter1", "matinee on tuesday 22");
  expect(changed.status).toBe(200);
  expect((await asStaff(changed.body.session, "GET", "/sessions/current")).status).toBe(200);
  expect((await asStaff(session, "GET", "/sessions/current")).status).toBe(401);
  expect((await asStaff(elsewhere, "GET", "/sessions/current")).status).toBe(401);
  expect((await staffSignIn(email)).status).toBe(401);
  expect((await staffSignIn(email, "matinee on tuesday 22")).status).toBe(201);
  const entries = await auditEntries((staff as { id: string }).id);
  expect(entries).toContainEqual({ actor: email, action: "password-changed", reason: null });
});

it("guesses at the current staff password are limited like sign-in attempts", async () => {
  const { session } = (await staffSignIn(await newStaff())).body;
  for (let tries = 0; tries < 4; tries += 1)
    await changePassword(session, "Wrong1", "matinee on tuesday 22");
  expect((await changePassword(session, "Wrong1", "matinee on tuesday 22")).status).toBe(423);
  expect((await changePassword(session, "Counter1", "matinee on tuesday 22")).status).toBe(423);
});

it("add-staff creates an account with a generated password, and replaces a lost one", async () => {
  const email = `${randomUUID()}@riverside.example`;
  const run = commandRunner(testPaymentDeps());
  const addStaff = async (role: string) => {
    const done = await run("add-staff", email, "--name", "Kim", "--role", role);
    return done.ok ? (/password (\S+)$/.exec(done.value)?.[1] ?? "") : done.failure;
  };
  const first = await addStaff("box-office");
  const { body } = await staffSignIn(email, String(first));
  expect(body.staff).toMatchObject({ name: "Kim", role: "box-office" });
  const second = await addStaff("admin");
  expect((await staffSignIn(email, String(first))).status).toBe(401);
  expect((await asStaff(body.session, "GET", "/sessions/current")).status).toBe(401);
  const again = (await staffSignIn(email, String(second))).body;
  expect(again.staff).toMatchObject({ role: "admin" });
  const entries = await auditEntries(String((again.staff as { id: string }).id));
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ["command line", "staff-account"],
    [email, "sign-in"],
    ["command line", "staff-account"],
    [email, "sign-in"],
  ]);
  expect(await addStaff("emperor")).toEqual([expect.stringContaining("--role must be one of")]);
});
