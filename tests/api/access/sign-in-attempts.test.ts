import { expect, it } from "vitest";

import { KNOWN_CALLER } from "../../../contract/define";

import { call, newCustomer } from "../support/box-office";
import { tokenIn } from "../support/mailbox";
import { query } from "../support/create-test-performance";
import { mailedLink, newEmail, resetPassword, signIn, emailChangeUrl } from "../support/sign-in";

async function guess(email: string, caller: string) {
  const statuses: number[] = [];
  for (let tries = 0; tries < 5; tries += 1)
    statuses.push((await signIn(email, `Guess${tries}x`, caller)).status);
  return statuses;
}

it("too many wrong passwords lock the account for that caller only", async () => {
  const { email } = await newCustomer();
  expect(await guess(email, "attacker")).toEqual([401, 401, 401, 401, 423]);
  expect(await signIn(email, "Concert1", "attacker")).toMatchObject({
    status: 423,
    body: { reason: "locked" },
  });
  expect((await signIn(email, "Concert1", "the customer")).status).toBe(201);
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
  expect((await signIn(email, "Concert1", "new caller")).status).toBe(423);
  expect((await signIn(email, "Concert1", "at home")).status).toBe(201);
  // A browser is marked when it first signs in, and counts as a caller of its own from then on.
  const browser = `${KNOWN_CALLER}customer`;
  expect(await guess(email, `${KNOWN_CALLER}attacker`)).toEqual([401, 401, 401, 401, 423]);
  expect((await signIn(email, "Concert2", browser)).status).toBe(401);
  expect((await signIn(email, "Concert1", browser)).status).toBe(201);
  await query`update sign_in_tries set tried_at = tried_at - interval '1 day'
    where right_at is null`;
  expect((await signIn(email, "Concert1", "new caller")).status).toBe(201);
});

it.each([
  ["/customer/fresh-password", "password", {}],
  ["/customer/close", "password", {}],
  ["/customer/email", "password", { email: newEmail(), linkUrl: emailChangeUrl }],
  [
    "/customer/password",
    "currentPassword",
    { newPassword: "Concert2", confirmPassword: "Concert2" },
  ],
])(
  "wrong passwords in an open session, at %s, lock the account for that caller only, as at sign-in",
  async (path, field, more) => {
    const { email, session } = await newCustomer();
    const submitPassword = (password: string, caller: string) =>
      call("POST", path, { session, caller, body: { ...more, [field]: password } });
    expect((await signIn(email, "Guess0x", "thief")).status).toBe(401);
    for (let tries = 1; tries < 4; tries += 1)
      expect((await submitPassword(`Guess${tries}x`, "thief")).status).toBe(400);
    const locked = { status: 423, body: { reason: "locked" } };
    expect(await submitPassword("Guess4x", "thief")).toMatchObject(locked);
    expect(await submitPassword("Concert1", "thief")).toMatchObject(locked);
    expect(await signIn(email, "Concert1", "thief")).toMatchObject(locked);
    expect((await signIn(email, "Concert1", "the customer")).status).toBe(201);
    expect((await submitPassword("Concert1", "the customer")).status).toBeLessThan(300);
  },
);

it("a password reset by email clears the count of wrong passwords", async () => {
  const { email } = await newCustomer();
  await guess(email, "the customer");
  await resetPassword(tokenIn(await mailedLink("forgot-password", email)), "Concert2");
  expect((await signIn(email, "Concert2", "the customer")).status).toBe(201);
});

it("a correct password that arrives after the fifth wrong one does not bypass the lock", async () => {
  const { email } = await newCustomer();
  const results = await Promise.all([
    ...Array.from({ length: 5 }, (_, at) => signIn(email, `Guess${at}x`, "caller")),
    signIn(email, "Concert1", "caller"),
  ]);
  const locked = results.slice(0, 5).some(({ status }) => status === 423);
  const later = await signIn(email, "Concert1", "caller");
  expect(later.status).toBe(locked ? 423 : 201);
});
