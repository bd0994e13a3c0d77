import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { MAX_HALL_TEXT } from "#contract/rules/events/hall";
import { allCommands } from "../../../crm/commands/all-commands";
import { readCommand } from "../../../crm/commands/read-command";
import { api, newCustomer } from "../support/box-office";
import { waitForMail, tokenIn } from "../support/mailbox";
import { readyBasket, boughtOrder } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { signIn } from "../support/sign-in";
import { auditEntries } from "../support/staff-desk";
import { runCommand } from "../support/run-command";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const by = "kim (command line)";
const run = (...words: string[]) =>
  runCommand(
    { db: deps.db, paymentDeps: () => deps, storefrontUrl: "http://localhost:3000", by },
    ...words,
  );

const success = { ok: true };
const failureWith = (why: string) => ({
  ok: false,
  failure: [expect.stringContaining(why) as string],
});

it("the magic-link command emails a sign-in link, and the audit log has who sent it and why", async () => {
  const { email, customerId } = await newCustomer();
  expect(await run("magic-link", email, "--reason", "Called at noon")).toMatchObject(success);
  const mail = await waitForMail(email, "magic-link");
  expect(mail.text).toContain("http://localhost:3000/authentication?token=");
  const body = { token: tokenIn(mail) };
  expect((await api.signInByLink({ body })).outcome).toBe("ok");
  expect(await auditEntries(customerId)).toEqual([
    { actor: by, action: "magic-link", reason: "Called at noon" },
  ]);
});

it("the reset-password and basket-link commands email a password reset and a link to the basket", async () => {
  const { email, customerId } = await readyBasket({ free: true });
  expect(await run("reset-password", email)).toMatchObject(success);
  expect((await waitForMail(email, "password-reset")).text).toContain("/reset-password?token=");
  expect(await run("basket-link", email)).toMatchObject(success);
  expect((await waitForMail(email, "basket-link")).text).toContain("/authentication?token=");
  const actions = (await auditEntries(customerId)).map(({ action }) => action);
  expect(actions).toEqual(["password-reset", "basket-link"]);
  const nothingLeft = await newCustomer();
  expect(await run("basket-link", nothingLeft.email)).toMatchObject(
    failureWith("nothing left in a basket"),
  );
  expect(await auditEntries(nothingLeft.customerId)).toEqual([]);
});

it("the unlock command unlocks a customer's account", async () => {
  const { email, customerId } = await newCustomer();
  for (let tries = 0; tries < 5; tries += 1) await signIn(email, "Guess1x");
  expect((await signIn(email)).outcome).toBe("not-allowed/locked");
  expect(await run("unlock", email)).toMatchObject(success);
  expect((await signIn(email)).outcome).toBe("ok");
  expect(await auditEntries(customerId)).toEqual([{ actor: by, action: "unlock", reason: null }]);
});

it("the resend-confirmation command sends an order's confirmation again", async () => {
  const { order, ...ready } = await boughtOrder({ free: true });
  await waitForMail(ready.email, "order-confirmation");
  expect(await run("resend-confirmation", order.number, "--reason", "Mail deleted")).toMatchObject(
    success,
  );
  await waitForMail(ready.email, "order-confirmation", 2);
  expect(await auditEntries(order.id)).toEqual([
    { actor: by, action: "resend", reason: "Mail deleted" },
  ]);
});

it("the set-hall command sets and clears a hall's directions, door time and bag policy", async () => {
  const id = `annex-${randomUUID()}`;
  await stored.halls.insert({ id, name: "Annex", directions: "-", stepFree: "-", rank: 99 });
  const getHall = () => stored.halls.find({ id }, ["directions", "doorsMinutes", "bagPolicy"]);
  const set = ["--directions", " 1 Pier\n Street ", "--doors", "45", "--bags", "No large bags."];
  expect(await run("set-hall", id, ...set, "--reason", "Opening")).toMatchObject(success);
  const known = { directions: "1 Pier Street", doorsMinutes: 45, bagPolicy: "No large bags." };
  expect(await getHall()).toEqual([known]);
  expect(await run("set-hall", id)).toMatchObject({
    value: expect.stringMatching(/^doors +45 minutes before the start$/m) as string,
  });
  for (const [option, typed] of [
    ["--doors", "241"],
    ["--doors", "1h"],
    ["--bags", "a".repeat(MAX_HALL_TEXT.bagPolicy + 1)],
    ["--directions", " "],
  ] as const)
    expect(await run("set-hall", id, option, typed)).toMatchObject(failureWith(option));
  expect(await run("set-hall", "attic", "--doors", "45")).toMatchObject(failureWith("main-hall"));
  expect(await getHall()).toEqual([known]);
  expect(await run("set-hall", id, "--doors", "", "--bags", "")).toMatchObject(success);
  expect(await getHall()).toEqual([{ ...known, doorsMinutes: null, bagPolicy: null }]);
  expect(await auditEntries(id)).toHaveLength(2);
  await stored.halls.remove({ id });
});

it("customer commands refuse an unknown email", async () => {
  for (const name of ["magic-link", "reset-password", "basket-link", "unlock"])
    expect(await run(name, "unknown@example.com")).toMatchObject(failureWith("No customer has"));
});

it.each(["magic-link", "resend-confirmation", "refund"])(
  "the customer command %s accepts the staff member's name with --as",
  (name) => {
    const read = readCommand(allCommands, [name, "x", "--as", "Kim"]);
    expect(read).toMatchObject({ kind: "run", options: { as: "Kim" } });
    expect(readCommand(allCommands, [name, "--help"])).toMatchObject({
      text: expect.stringContaining("--as NAME") as string,
    });
    expect(readCommand(allCommands, ["list-refunds", "--as", "Kim"]).kind).toBe("wrong");
  },
);

it("the set-access command creates an access registration, corrects it and takes it off an account", async () => {
  const code = `RA-${randomUUID().slice(0, 8).toUpperCase()}`;
  const scheme = await stored.accessSchemes.first({}, ["id"]);
  expect(await run("set-access", code)).toMatchObject(failureWith("is not registered"));
  const terms = ["--scheme", scheme.id, "--last-name", "Lovel", "--tickets", "3"];
  const refusals = [
    ["--scheme", "nonsense"],
    ["--tickets", "0"],
    ["--companions", "4"],
    ["--needs", "a-pony"],
    ["--until", "tomorrow"],
  ];
  for (const wrong of refusals)
    expect(await run("set-access", code, ...terms, ...wrong), wrong.join(" ")).toMatchObject({
      ok: false,
    });
  const more = ["--companions", "1", "--needs", "step-free, aisle-seat", "--until", "2031-12-31"];
  expect(await run("set-access", code.toLowerCase(), ...terms, ...more)).toMatchObject(success);
  const { session } = await newCustomer();
  const link = () => api.setAccessRegistration({ body: { code }, session });
  expect((await link()).outcome).toBe("code-not-recognised");
  const reason = "Misspelled";
  expect(await run("set-access", code, "--last-name", "Lovell", "--reason", reason)).toMatchObject(
    success,
  );
  expect((await link()).outcome).toBe("ok");
  expect(await run("set-access", code)).toMatchObject({
    value: expect.stringMatching(/last name +Lovell[^]*1 of them[^]*aisle-seat[^]*linked/),
  });
  expect(await run("set-access", code, "--unlink")).toMatchObject({
    value: expect.stringContaining("none"),
  });
  expect(await auditEntries(code)).toMatchObject([
    { action: "access", reason: null },
    { action: "access", reason },
    { action: "access", reason: null },
  ]);
});
