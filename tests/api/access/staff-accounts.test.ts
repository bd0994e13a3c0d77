import { expect, it } from "vitest";

import { api } from "../support/box-office";
import { testPaymentDeps } from "../support/payment-deps";
import {
  staffSignIn,
  submitStaffCode,
  auditEntries,
  newStaff,
  TOTP_SECRET,
  totpCodeNow,
} from "../support/staff-desk";
import { commandRunner } from "../support/run-command";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";
import { printedPassword } from "../../support/printed-password";

const run = commandRunner(testPaymentDeps(), "Kim");
const unlock = (email: string) => run("unlock-staff", email, "--reason", "Called from the counter");
const getStaffId = async (email: string) =>
  (await stored.staff.find({ email }, ["id"]))[0]?.id ?? "";

it("unlock-staff lets staff sign in again after five wrong codes, with the same password and authenticator", async () => {
  const email = await newStaff("supervisor", TOTP_SECRET);
  const { question } = (await staffSignIn(email)).value;
  for (let tries = 0; tries < 5; tries += 1) await submitStaffCode(question, "000000");
  expect((await staffSignIn(email)).outcome).toBe("not-allowed/locked");

  expect(await unlock(email.toUpperCase())).toMatchObject({ ok: true });
  // The pending code prompt does not allow five more guesses.
  expect((await submitStaffCode(question, totpCodeNow())).outcome).toBe("not-signed-in");
  const again = await staffSignIn(email);
  expect(again.outcome).toBe("ok");
  expect((await submitStaffCode(again.value.question, totpCodeNow())).outcome).toBe("ok");
  expect(await auditEntries(await getStaffId(email))).toContainEqual({
    actor: "Kim",
    action: "staff-unlock",
    reason: "Called from the counter",
  });
});

it("unlock-staff lets staff sign in again after five wrong passwords, and ends no session", async () => {
  const email = await newStaff();
  const { session } = (await staffSignIn(email)).value;
  for (let tries = 0; tries < 5; tries += 1) await staffSignIn(email, "Wrong1", "at home");
  expect((await staffSignIn(email, "Counter1", "at home")).outcome).toBe("not-allowed/locked");

  expect(await unlock(email)).toMatchObject({ ok: true });
  expect((await staffSignIn(email, "Counter1", "at home")).outcome).toBe("ok");
  expect((await api.getStaff({ session })).outcome).toBe("ok");
});

it("unlock-staff refuses an email without an active staff account", async () => {
  const email = await newStaff();
  await stored.staff.change({ email }, { active: false, lockedAt: fromNow() });
  for (const unknown of [email, "nobody@riverside.example"])
    expect(await unlock(unknown)).toEqual({
      ok: false,
      failure: [`No staff account has the email ${unknown}.`],
    });
  expect(await auditEntries(await getStaffId(email))).toEqual([]);
});

it("deactivate-staff ends a leaver's sessions and access at once, until add-staff --reactivate gives it back", async () => {
  const email = await newStaff("supervisor");
  const { session } = (await staffSignIn(email)).value;
  const leave = () => run("deactivate-staff", email, "--reason", "Left the venue");
  expect(await leave()).toMatchObject({ ok: true });
  expect((await api.getStaff({ session })).outcome).toBe("not-signed-in");
  expect((await staffSignIn(email)).outcome).toBe("not-signed-in");
  expect(await run("list-staff")).toMatchObject({
    value: expect.stringMatching(new RegExp(`${email} +supervisor +no access`)) as string,
  });
  expect(await auditEntries(await getStaffId(email))).toContainEqual({
    actor: "Kim",
    action: "staff-deactivated",
    reason: "Left the venue",
  });
  expect(await leave()).toMatchObject({ ok: true });
  const add = ["add-staff", email, "--name", "Sam", "--role", "box-office"];
  expect(await run(...add)).toEqual({
    ok: false,
    failure: [`${email} was deactivated. To give access again, add --reactivate.`],
  });
  const added = await run(...add, "--reactivate");
  const password = printedPassword(added.ok ? added.value : "");
  expect((await staffSignIn(email, password)).outcome).toBe("ok");
});
