import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { fromBase32, totpCode, totpStep } from "../../../crm/staff/totp";
import { call, newCustomer } from "../support/box-office";
import { query } from "../support/create-test-performance";
import { testPaymentDeps } from "../support/payment-deps";
import {
  asStaff,
  enter,
  enterCode,
  entriesOn,
  newStaff,
  staffSession,
} from "../support/staff-desk";
import { commandsAt } from "../support/typed-command";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const codeNow = (off = 0) => totpCode(fromBase32(SECRET), totpStep(new Date()) + off);
it("signing in as staff answers an unknown email like a wrong password", async () => {
  const email = await newStaff();
  const { status, body } = await enter(email.toUpperCase());
  expect([status, body.staff]).toEqual([
    201,
    expect.objectContaining({
      email,
      role: "box-office",
      secondFactor: false,
      may: [
        "find-customer",
        "help-sign-in",
        "send-again",
        "reserve-order",
        "read-sales",
        "compose-link",
      ],
    }),
  ]);
  expect((await asStaff(body.session, "GET", "/sessions/current")).status).toBe(200);
  expect(await enter("nobody@riverside.example")).toEqual(await enter(email, "Wrong1"));
  await asStaff(body.session, "DELETE", "/sessions/current");
  expect((await asStaff(body.session, "GET", "/sessions/current")).status).toBe(401);
});

it("signing in as staff asks for the authenticator's code, and takes each once", async () => {
  const email = await newStaff("supervisor", SECRET);
  const asked = await enter(email);
  expect([asked.status, asked.body.session]).toEqual([202, undefined]);
  const { question } = asked.body;
  // What asks for the code lets nobody in.
  expect((await asStaff(question, "GET", "/sessions/current")).status).toBe(401);
  expect((await enterCode(question, "000000")).body.code).toBe("code-not-recognised");
  const code = codeNow();
  const results = await Promise.all(Array.from({ length: 3 }, () => enterCode(question, code)));
  expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
  // It is answered: another code gets nobody in by it.
  expect((await enterCode(question, codeNow(1))).body.code).toBe("not-signed-in");
  const again = (await enter(email)).body.question;
  expect((await enterCode(again, codeNow(-1))).body.code).toBe("code-not-recognised");
});

it("signing in as staff waits five minutes for the code", async () => {
  const email = await newStaff("supervisor", SECRET);
  const { question } = (await enter(email)).body;
  await query`update staff_sessions set expires_at = expires_at - interval '5 minutes'
    where staff_id = (select id from staff where email = ${email})`;
  expect((await enterCode(question, codeNow())).body.code).toBe("not-signed-in");
});

it("signing in as staff goes by the authenticator's time, wherever the demo's clock has been put", async () => {
  const email = await newStaff("supervisor", SECRET);
  await call("POST", "/test/clock", { body: { advanceSeconds: 86_400 } });
  const result = await enterCode((await enter(email)).body.question, codeNow());
  await call("POST", "/test/clock", { body: { reset: true } });
  expect(result.status).toBe(201);
});

it("signing in as staff locks after five wrong passwords for who tried them, and for nobody else", async () => {
  const email = await newStaff();
  const guess = (whose: string) => enter(whose, "Wrong1", "elsewhere");
  const tries = (whose: string) => Promise.all(Array.from({ length: 5 }, () => guess(whose)));
  const results = (await tries(email)).map(({ status }) => status).sort((a, b) => a - b);
  expect(results).toEqual([401, 401, 401, 401, 423]);
  expect((await enter(email, "Counter1", "elsewhere")).status).toBe(423);
  expect((await enter(email)).status).toBe(201);
  // An address that nobody of the staff has locks in the same way.
  const nobody = `${randomUUID()}@riverside.example`;
  await tries(nobody);
  expect(await guess(nobody)).toEqual(await guess(email));
});

it("signing in as staff unlocks after a quarter of an hour, with no more guesses a day for that", async () => {
  const email = await newStaff();
  const waited = (minutes: number) => query`
    update sign_in_tries set locked_at = locked_at - make_interval(mins => ${minutes})
    where locked_at is not null`;
  for (let tries = 0; tries < 5; tries += 1) await enter(email, "Wrong1", "new here");
  await waited(14);
  expect((await enter(email, "Counter1", "new here")).status).toBe(423);
  await waited(1);
  expect((await enter(email, "Counter1", "new here")).status).toBe(201);
  for (let round = 0; round < 8; round += 1) {
    for (let tries = 0; tries < 5; tries += 1) await enter(email, "Wrong1", "patient");
    await waited(15);
  }
  expect((await enter(email, "Wrong1", "patient")).status).toBe(401);
  for (let tries = 0; tries < 4; tries += 1) await enter(email, "Wrong1", "patient");
  await waited(15);
  expect((await enter(email, "Counter1", "patient")).status).toBe(423);
  expect((await enter(email, "Counter1", "new here")).status).toBe(201);
});

it("signing in as staff locks after five wrong codes, also when they come at once", async () => {
  const email = await newStaff("supervisor", SECRET);
  // The right password between wrong codes forgives none of them.
  const questions = [(await enter(email)).body.question, (await enter(email)).body.question];
  const tries = Array.from({ length: 5 }, (_, at) => enterCode(questions[at % 2] ?? "", "000000"));
  await Promise.all(tries);
  expect((await enterCode(questions[0] ?? "", codeNow())).status).toBe(423);
  expect((await enter(email)).status).toBe(423);
});

it("signing in as staff sets up an authenticator, which counts once its code was shown", async () => {
  const email = await newStaff();
  const { session } = (await enter(email)).body;
  const elsewhere = (await enter(email)).body.session;
  const { body } = await asStaff<{ secret: string; uri: string }>(
    session,
    "POST",
    "/second-factor",
  );
  expect(body.uri).toContain(`secret=${body.secret}`);
  expect((await enter(email)).status).toBe(201);
  const confirm = (code: string) => asStaff(session, "POST", "/second-factor/confirm", { code });
  expect((await confirm("000000")).status).toBe(422);
  const code = totpCode(fromBase32(body.secret), totpStep(new Date()));
  const confirmed = await confirm(code);
  expect(confirmed.status).toBe(200);
  const renewed = confirmed.body.session;
  expect((await enter(email)).status).toBe(202);
  expect((await asStaff(renewed, "POST", "/second-factor")).body.reason).toBe("second-factor");
  // A session elsewhere, or a copy of this one, was opened with the password alone.
  expect((await asStaff(renewed, "GET", "/sessions/current")).status).toBe(200);
  expect((await asStaff(session, "GET", "/sessions/current")).status).toBe(401);
  expect((await asStaff(elsewhere, "GET", "/sessions/current")).status).toBe(401);
});

it("signing in as staff stores an authenticator's secret only sealed", async () => {
  const robin = "robin.castillo@riverside.example";
  const kept = (email: string) => query<{ kept: string }>`select totp_secret as kept from staff
    where email = ${email}`;
  // The demo's came plainly with the season, and was sealed when the box office started.
  expect((await kept(robin))[0]?.kept).toMatch(/^sealed:/);
  expect((await enterCode((await enter(robin, "Counter2")).body.question, codeNow())).status).toBe(
    201,
  );
  const email = await newStaff();
  const { session } = (await enter(email)).body;
  const { body } = await asStaff<{ secret: string }>(session, "POST", "/second-factor");
  expect((await kept(email))[0]?.kept).not.toContain(body.secret);
});

it("signing in as staff ends after eight hours, whatever was done meanwhile", async () => {
  const email = await newStaff();
  const { session } = (await enter(email)).body;
  const later = (time: string) => query`
    update staff_sessions set expires_at = expires_at - ${time}::interval
    where staff_id = (select id from staff where email = ${email})`;
  await later("7 hours 59 minutes");
  expect((await asStaff(session, "GET", "/sessions/current")).status).toBe(200);
  await later("1 minute");
  expect((await asStaff(session, "GET", "/sessions/current")).status).toBe(401);
});

it("a closed staff account cannot sign in, and its session ends", async () => {
  const email = await newStaff();
  const { session } = (await enter(email)).body;
  await query`update staff set active = false where email = ${email}`;
  expect((await enter(email)).status).toBe(401);
  expect((await asStaff(session, "GET", "/sessions/current")).status).toBe(401);
});

it("staff and customer sessions do not work for each other", async () => {
  const { session } = await newCustomer();
  expect((await asStaff(session, "GET", "/customers?query=rivera")).status).toBe(401);
  const staff = await staffSession();
  expect((await call("GET", "/customer", { session: staff })).status).toBe(401);
});

const change = (session: string, currentPassword: string, newPassword: string) =>
  asStaff(session, "POST", "/password", {
    currentPassword,
    newPassword,
    confirmPassword: newPassword,
  });

it("changing a staff password needs the current one and follows the rule, ends every other session and is logged", async () => {
  const email = await newStaff();
  const { session, staff } = (await enter(email)).body;
  const elsewhere = (await enter(email)).body.session;
  expect((await change(session, "Wrong1", "Matinee22")).body).toMatchObject({
    code: "invalid",
    fields: { currentPassword: "wrong" },
  });
  expect((await change(session, "Counter1", "matinee")).body).toMatchObject({
    fields: { newPassword: "password-rule" },
  });
  const changed = await change(session, "Counter1", "Matinee22");
  expect(changed.status).toBe(200);
  expect((await asStaff(changed.body.session, "GET", "/sessions/current")).status).toBe(200);
  expect((await asStaff(session, "GET", "/sessions/current")).status).toBe(401);
  expect((await asStaff(elsewhere, "GET", "/sessions/current")).status).toBe(401);
  expect((await enter(email)).status).toBe(401);
  expect((await enter(email, "Matinee22")).status).toBe(201);
  const entries = await entriesOn((staff as { id: string }).id);
  expect(entries).toContainEqual({ actor: email, action: "password-changed", reason: null });
});

it("guesses at the current staff password are limited like sign-in attempts", async () => {
  const { session } = (await enter(await newStaff())).body;
  for (let tries = 0; tries < 4; tries += 1) await change(session, "Wrong1", "Matinee22");
  expect((await change(session, "Wrong1", "Matinee22")).status).toBe(423);
  expect((await change(session, "Counter1", "Matinee22")).status).toBe(423);
});

it("add-staff creates an account with a password of its own, and replaces it when it was lost", async () => {
  const email = `${randomUUID()}@riverside.example`;
  const run = commandsAt(testPaymentDeps());
  const open = async (role: string) => {
    const done = await run("add-staff", email, "--name", "Kim", "--role", role);
    return done.ok ? (/password (\S+)$/.exec(done.output)?.[1] ?? "") : done.problems;
  };
  const first = await open("box-office");
  const { body } = await enter(email, String(first));
  expect(body.staff).toMatchObject({ name: "Kim", role: "box-office" });
  const second = await open("admin");
  expect((await enter(email, String(first))).status).toBe(401);
  expect((await asStaff(body.session, "GET", "/sessions/current")).status).toBe(401);
  const again = (await enter(email, String(second))).body;
  expect(again.staff).toMatchObject({ role: "admin" });
  const entries = await entriesOn(String((again.staff as { id: string }).id));
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ["command line", "staff-account"],
    [email, "sign-in"],
    ["command line", "staff-account"],
    [email, "sign-in"],
  ]);
  expect(await open("emperor")).toEqual([expect.stringContaining("--role must be one of")]);
});
