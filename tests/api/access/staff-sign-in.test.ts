import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { advanceDays, resetTestClock } from "../support/recurring";
import { fromBase32, totpCode, totpStep } from "../../../crm/people/staff-accounts/totp";
import { api, newCustomer } from "../support/box-office";
import { testPaymentDeps } from "../support/payment-deps";
import {
  staffSignIn,
  submitStaffCode,
  auditEntries,
  newStaff,
  staffSession,
  TOTP_SECRET,
  totpCodeNow,
} from "../support/staff-desk";
import { commandRunner } from "../support/run-command";
import { type Time, other } from "../../support/api/stored";
import { stored } from "../support/stored";
import { printedPassword } from "../../support/printed-password";

/** Moves the end of a person's sessions and of their prompt for a code. */
async function endSooner(email: string, time: Time) {
  const { id: staffId } = await stored.staff.one({ email }, ["id"]);
  await stored.staffSessions.move({ staffId }, "expiresAt", time);
}

it("a staff sign-in with an unknown email is refused like a wrong password", async () => {
  const email = await newStaff();
  const { outcome, value } = await staffSignIn(email.toUpperCase());
  expect([outcome, value.staff]).toEqual([
    "ok",
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
  expect((await api.getStaff({ session: value.session })).outcome).toBe("ok");
  expect(await staffSignIn("nobody@riverside.example")).toEqual(await staffSignIn(email, "Wrong1"));
  await api.signOutStaff({ session: value.session });
  expect((await api.getStaff({ session: value.session })).outcome).toBe("not-signed-in");
});

it("a staff sign-in requires the authenticator code, and accepts each code once", async () => {
  const email = await newStaff("supervisor", TOTP_SECRET);
  const prompt = await staffSignIn(email);
  expect([prompt.outcome, prompt.value.session]).toEqual(["ok", undefined]);
  const { question } = prompt.value;
  // The token of the code prompt is not a session.
  expect((await api.getStaff({ session: question })).outcome).toBe("not-signed-in");
  expect((await submitStaffCode(question, "000000")).outcome).toBe("code-not-recognised");
  const code = totpCodeNow();
  const results = await Promise.all(
    Array.from({ length: 3 }, () => submitStaffCode(question, code)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  // The prompt is used up: another code does not sign in.
  expect((await submitStaffCode(question, totpCodeNow(1))).outcome).toBe("not-signed-in");
  const again = (await staffSignIn(email)).value.question;
  expect((await submitStaffCode(again, totpCodeNow(-1))).outcome).toBe("code-not-recognised");
});

it("a staff sign-in waits five minutes for the authenticator code", async () => {
  const email = await newStaff("supervisor", TOTP_SECRET);
  const { question } = (await staffSignIn(email)).value;
  await endSooner(email, { minutes: -5 });
  expect((await submitStaffCode(question, totpCodeNow())).outcome).toBe("not-signed-in");
});

it("a staff sign-in uses real time for authenticator codes, not the test clock", async () => {
  const email = await newStaff("supervisor", TOTP_SECRET);
  await advanceDays(1);
  const result = await submitStaffCode((await staffSignIn(email)).value.question, totpCodeNow());
  await resetTestClock();
  expect(result.outcome).toBe("ok");
});

it("five wrong passwords lock a staff account for that caller only", async () => {
  const email = await newStaff();
  const guess = (whose: string) => staffSignIn(whose, "Wrong1", "elsewhere");
  const tries = (whose: string) => Promise.all(Array.from({ length: 5 }, () => guess(whose)));
  const results = (await tries(email)).map(({ outcome }) => outcome).sort();
  expect(results).toEqual(["not-allowed/locked", ...Array<string>(4).fill("not-signed-in")]);
  expect((await staffSignIn(email, "Counter1", "elsewhere")).outcome).toBe("not-allowed/locked");
  expect((await staffSignIn(email)).outcome).toBe("ok");
  // An email without a staff account locks in the same way.
  const unknown = `${randomUUID()}@riverside.example`;
  await tries(unknown);
  expect(await guess(unknown)).toEqual(await guess(email));
});

it("a staff lock ends after 15 minutes, without allowing more guesses a day", async () => {
  const email = await newStaff();
  const passMinutes = (minutes: number) =>
    stored.signInTries.move({ lockedAt: other(null) }, "lockedAt", { minutes: -minutes });
  for (let tries = 0; tries < 5; tries += 1) await staffSignIn(email, "Wrong1", "new here");
  await passMinutes(14);
  expect((await staffSignIn(email, "Counter1", "new here")).outcome).toBe("not-allowed/locked");
  await passMinutes(1);
  expect((await staffSignIn(email, "Counter1", "new here")).outcome).toBe("ok");
  for (let round = 0; round < 8; round += 1) {
    for (let tries = 0; tries < 5; tries += 1) await staffSignIn(email, "Wrong1", "patient");
    await passMinutes(15);
  }
  expect((await staffSignIn(email, "Wrong1", "patient")).outcome).toBe("not-signed-in");
  for (let tries = 0; tries < 4; tries += 1) await staffSignIn(email, "Wrong1", "patient");
  await passMinutes(15);
  expect((await staffSignIn(email, "Counter1", "patient")).outcome).toBe("not-allowed/locked");
  expect((await staffSignIn(email, "Counter1", "new here")).outcome).toBe("ok");
});

it("five wrong authenticator codes lock a staff account, even when sent at once", async () => {
  const email = await newStaff("supervisor", TOTP_SECRET);
  // A correct password in between does not reset the count of wrong codes.
  const questions = [
    (await staffSignIn(email)).value.question,
    (await staffSignIn(email)).value.question,
  ];
  const tries = Array.from({ length: 5 }, (_, at) =>
    submitStaffCode(questions[at % 2] ?? "", "000000"),
  );
  await Promise.all(tries);
  expect((await submitStaffCode(questions[0] ?? "", totpCodeNow())).outcome).toBe(
    "not-allowed/locked",
  );
  expect((await staffSignIn(email)).outcome).toBe("not-allowed/locked");
});

it("setting up an authenticator takes effect once its code is confirmed, and ends other sessions", async () => {
  const email = await newStaff();
  const { session } = (await staffSignIn(email)).value;
  const elsewhere = (await staffSignIn(email)).value.session;
  const { value } = await api.offerSecondFactor({ session, body: { currentPassword: "Counter1" } });
  expect(value.uri).toContain(`secret=${value.secret}`);
  expect((await staffSignIn(email)).outcome).toBe("ok");
  const confirm = (code: string) => api.confirmSecondFactor({ session, body: { code } });
  expect((await confirm("000000")).outcome).toBe("code-not-recognised");
  const code = totpCode(fromBase32(value.secret), totpStep(new Date()));
  const confirmed = await confirm(code);
  expect(confirmed.outcome).toBe("ok");
  const renewed = confirmed.value.session;
  expect((await staffSignIn(email)).outcome).toBe("ok");
  expect(
    (await api.offerSecondFactor({ session: renewed, body: { currentPassword: "Counter1" } }))
      .failure.reason,
  ).toBe("second-factor");
  // Another session, or a copy of this one, was opened with the password alone.
  expect((await api.getStaff({ session: renewed })).outcome).toBe("ok");
  expect((await api.getStaff({ session })).outcome).toBe("not-signed-in");
  expect((await api.getStaff({ session: elsewhere })).outcome).toBe("not-signed-in");
});

it("a session alone cannot set up an authenticator, and wrong passwords lock it out", async () => {
  const email = await newStaff();
  const { session } = (await staffSignIn(email)).value;
  const begin = (currentPassword: string) =>
    api.offerSecondFactor({ session, body: { currentPassword } });
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const refused = await begin("Wrong1x");
    expect([refused.outcome, refused.failure.fields]).toEqual([
      "invalid",
      { currentPassword: "wrong" },
    ]);
  }
  expect((await begin("Wrong1x")).outcome).toBe("not-allowed/locked");
  expect((await begin("Counter1")).outcome).toBe("not-allowed/locked");
  expect(await stored.staff.find({ email }, ["totpSecret"])).toEqual([{ totpSecret: null }]);
});

it("authenticator secrets are stored encrypted", async () => {
  const robin = "robin.castillo@riverside.example";
  const storedSecret = async (email: string) =>
    (await stored.staff.one({ email }, ["totpSecret"])).totpSecret;
  // The demo secret was imported in plain text and sealed when the box office started.
  expect(await storedSecret(robin)).toMatch(/^sealed:/);
  expect(
    await submitStaffCode((await staffSignIn(robin, "Counter2")).value.question, totpCodeNow()),
  ).toMatchObject({ outcome: "ok" });
  const email = await newStaff();
  const { session } = (await staffSignIn(email)).value;
  const { value } = await api.offerSecondFactor({
    session,
    body: {
      currentPassword: "Counter1",
    },
  });
  expect(await storedSecret(email)).not.toContain(value.secret);
});

it("a staff session ends after eight hours, even when used", async () => {
  const email = await newStaff();
  const { session } = (await staffSignIn(email)).value;
  await endSooner(email, { hours: -7, minutes: -59 });
  expect((await api.getStaff({ session })).outcome).toBe("ok");
  await endSooner(email, { minutes: -1 });
  expect((await api.getStaff({ session })).outcome).toBe("not-signed-in");
});

it("a closed staff account cannot sign in, and its session ends", async () => {
  const email = await newStaff();
  const { session } = (await staffSignIn(email)).value;
  await stored.staff.change({ email }, { active: false });
  expect((await staffSignIn(email)).outcome).toBe("not-signed-in");
  expect((await api.getStaff({ session })).outcome).toBe("not-signed-in");
});

it("staff and customer sessions do not work for each other", async () => {
  const { session } = await newCustomer();
  expect((await api.findCustomers({ query: { query: "rivera" }, session })).outcome).toBe(
    "not-signed-in",
  );
  const staff = await staffSession();
  expect((await api.getCustomer({ session: staff })).outcome).toBe("not-signed-in");
});

const changePassword = (session: string, currentPassword: string, newPassword: string) =>
  api.changeStaffPassword({
    session,
    body: {
      currentPassword,
      newPassword,
      confirmPassword: newPassword,
    },
  });

it("changing a staff password requires the current one and a valid new one, ends every other session and is logged", async () => {
  const email = await newStaff();
  const { session, staff } = (await staffSignIn(email)).value;
  const elsewhere = (await staffSignIn(email)).value.session;
  expect(await changePassword(session, "Wrong1", "matinee on tuesday 22")).toMatchObject({
    failure: {
      code: "invalid",
      fields: { currentPassword: "wrong" },
    },
  });
  expect((await changePassword(session, "Counter1", "Matinee2222")).failure).toMatchObject({
    fields: { newPassword: "password-rule" },
  });
  const changed = await changePassword(session, "Counter1", "matinee on tuesday 22");
  expect(changed.outcome).toBe("ok");
  expect((await api.getStaff({ session: changed.value.session })).outcome).toBe("ok");
  expect((await api.getStaff({ session })).outcome).toBe("not-signed-in");
  expect((await api.getStaff({ session: elsewhere })).outcome).toBe("not-signed-in");
  expect((await staffSignIn(email)).outcome).toBe("not-signed-in");
  expect((await staffSignIn(email, "matinee on tuesday 22")).outcome).toBe("ok");
  const entries = await auditEntries((staff as { id: string }).id);
  expect(entries).toContainEqual({ actor: email, action: "password-changed", reason: null });
});

it("guesses at the current staff password are limited like sign-in attempts", async () => {
  const { session } = (await staffSignIn(await newStaff())).value;
  for (let tries = 0; tries < 4; tries += 1)
    await changePassword(session, "Wrong1", "matinee on tuesday 22");
  expect((await changePassword(session, "Wrong1", "matinee on tuesday 22")).outcome).toBe(
    "not-allowed/locked",
  );
  expect((await changePassword(session, "Counter1", "matinee on tuesday 22")).outcome).toBe(
    "not-allowed/locked",
  );
});

it("add-staff creates an account with a generated password, and replaces a lost one", async () => {
  const email = `${randomUUID()}@riverside.example`;
  const run = commandRunner(testPaymentDeps());
  const addStaff = async (role: string) => {
    const done = await run("add-staff", email, "--name", "Kim", "--role", role);
    return done.ok ? printedPassword(done.value) : done.failure;
  };
  const first = await addStaff("box-office");
  const { value } = await staffSignIn(email, String(first));
  expect(value.staff).toMatchObject({ name: "Kim", role: "box-office" });
  const second = await addStaff("admin");
  expect((await staffSignIn(email, String(first))).outcome).toBe("not-signed-in");
  expect((await api.getStaff({ session: value.session })).outcome).toBe("not-signed-in");
  const again = (await staffSignIn(email, String(second))).value;
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
