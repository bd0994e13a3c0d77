import { expect, it } from "vitest";

import type { Caller } from "../../support/api/api-client";
import { KNOWN_CALLER } from "../../../contract/calls/define";

import { api, newCustomer } from "../support/box-office";
import { tokenIn } from "../support/mailbox";
import { mailedLink, newEmail, resetPassword, signIn, emailChangeUrl } from "../support/sign-in";
import { stored } from "../support/stored";

async function guess(email: string, caller: string) {
  const statuses: string[] = [];
  for (let tries = 0; tries < 5; tries += 1)
    statuses.push((await signIn(email, `Guess${tries}x`, caller)).outcome);
  return statuses;
}

it("too many wrong passwords lock the account for that caller only", async () => {
  const { email } = await newCustomer();
  expect(await guess(email, "attacker")).toEqual([
    "not-signed-in",
    "not-signed-in",
    "not-signed-in",
    "not-signed-in",
    "not-allowed/locked",
  ]);
  expect(await signIn(email, "Concert1", "attacker")).toMatchObject({
    outcome: "not-allowed/locked",
  });
  expect((await signIn(email, "Concert1", "the customer")).outcome).toBe("ok");
});

it("too many wrong passwords lock an unknown email in the same way", async () => {
  const { email } = await newCustomer();
  const unknown = newEmail();
  expect(await guess(unknown, "caller")).toEqual(await guess(email, "caller"));
  expect(await signIn(unknown, "Guess6x", "caller")).toEqual(
    await signIn(email, "Guess6x", "caller"),
  );
});

it("wrong passwords from many callers lock out new callers, not those who have signed in before", async () => {
  const { email } = await newCustomer();
  await signIn(email, "Concert1", "at home");
  for (let crowd = 0; crowd < 10; crowd += 1) await guess(email, `bot ${crowd}`);
  expect((await signIn(email, "Concert1", "new caller")).outcome).toBe("not-allowed/locked");
  expect((await signIn(email, "Concert1", "at home")).outcome).toBe("ok");
  // A browser is marked when it first signs in, and counts as a caller of its own from then on.
  const browser = `${KNOWN_CALLER}customer`;
  expect(await guess(email, `${KNOWN_CALLER}attacker`)).toEqual([
    "not-signed-in",
    "not-signed-in",
    "not-signed-in",
    "not-signed-in",
    "not-allowed/locked",
  ]);
  expect((await signIn(email, "Concert2", browser)).outcome).toBe("not-signed-in");
  expect((await signIn(email, "Concert1", browser)).outcome).toBe("ok");
  await stored.signInTries.move({ rightAt: null }, "triedAt", { days: -1 });
  expect((await signIn(email, "Concert1", "new caller")).outcome).toBe("ok");
});

it.each([
  [
    "/customer/fresh-password",
    (who: Caller, password: string) => api.confirmPassword({ ...who, body: { password } }),
  ],
  [
    "/customer/close",
    (who: Caller, password: string) => api.closeAccount({ ...who, body: { password } }),
  ],
  [
    "/customer/email",
    (who: Caller, password: string) =>
      api.requestEmailChange({
        ...who,
        body: { password, email: newEmail(), linkUrl: emailChangeUrl },
      }),
  ],
  [
    "/customer/password",
    (who: Caller, currentPassword: string) =>
      api.changePassword({
        ...who,
        body: { currentPassword, newPassword: "Concert2", confirmPassword: "Concert2" },
      }),
  ],
])(
  "wrong passwords in an open session, at %s, lock the account for that caller only, as at sign-in",
  async (_path, send) => {
    const { email, session } = await newCustomer();
    const submitPassword = (password: string, caller: string) =>
      send({ session, caller }, password);
    expect((await signIn(email, "Guess0x", "thief")).outcome).toBe("not-signed-in");
    for (let tries = 1; tries < 4; tries += 1)
      expect((await submitPassword(`Guess${tries}x`, "thief")).outcome).toBe("invalid");
    const locked = { outcome: "not-allowed/locked" };
    expect(await submitPassword("Guess4x", "thief")).toMatchObject(locked);
    expect(await submitPassword("Concert1", "thief")).toMatchObject(locked);
    expect(await signIn(email, "Concert1", "thief")).toMatchObject(locked);
    expect((await signIn(email, "Concert1", "the customer")).outcome).toBe("ok");
    expect((await submitPassword("Concert1", "the customer")).outcome).toBe("ok");
  },
);

it("a password reset by email clears the count of wrong passwords", async () => {
  const { email } = await newCustomer();
  await guess(email, "the customer");
  await resetPassword(tokenIn(await mailedLink("forgot-password", email)), "Concert2");
  expect((await signIn(email, "Concert2", "the customer")).outcome).toBe("ok");
});

it("a correct password that arrives after the fifth wrong one does not bypass the lock", async () => {
  const { email } = await newCustomer();
  const results = await Promise.all([
    ...Array.from({ length: 5 }, (_, at) => signIn(email, `Guess${at}x`, "caller")),
    signIn(email, "Concert1", "caller"),
  ]);
  const locked = results.slice(0, 5).some(({ outcome }) => outcome === "not-allowed/locked");
  const later = await signIn(email, "Concert1", "caller");
  expect(later.outcome).toBe(locked ? "not-allowed/locked" : "ok");
});
