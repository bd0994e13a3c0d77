import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";

import { allCommands } from "../../../crm/commands/all-commands";
import { readCommand } from "../../../crm/commands/read-command";
import { call, newCustomer } from "../support/box-office";
import { waitForMail, tokenIn } from "../support/mailbox-of";
import { query } from "../support/create-test-performance";
import { pay, readyBasket } from "../support/paying";
import { testPaymentDeps, type TestPaymentDeps } from "../support/payment-deps";
import { signIn } from "../support/sign-in";
import { auditEntries } from "../support/staff-desk";
import { runCommand } from "../support/typed-command";

let deps: TestPaymentDeps;
const by = "kim (command line)";
const run = (...words: string[]) =>
  runCommand(
    { db: deps.db, paymentDeps: () => deps, storefrontUrl: "http://localhost:3000", by },
    ...words,
  );

beforeAll(() => {
  deps = testPaymentDeps();
});
const done = { ok: true };
const refusedWith = (why: string) => ({
  ok: false,
  problems: [expect.stringContaining(why) as string],
});

it("helping a customer from the terminal mails a link to sign in with, and says in the log who did it and why", async () => {
  const { email, customerId } = await newCustomer();
  expect(await run("magic-link", email, "--reason", "Called at noon")).toMatchObject(done);
  const mail = await waitForMail(email, "magic-link");
  expect(mail.text).toContain("http://localhost:3000/authentication?token=");
  const body = { token: tokenIn(mail) };
  expect((await call("POST", "/customer/authenticate-magic-link", { body })).status).toBe(201);
  expect(await auditEntries(customerId)).toEqual([
    { actor: by, action: "magic-link", reason: "Called at noon" },
  ]);
});

it("helping a customer from the terminal mails a link to choose a password by, and one to what was left in a basket", async () => {
  const { email, customerId } = await readyBasket({ free: true });
  expect(await run("reset-password", email)).toMatchObject(done);
  expect((await waitForMail(email, "password-reset")).text).toContain("/reset-password?token=");
  expect(await run("basket-link", email)).toMatchObject(done);
  expect((await waitForMail(email, "basket-link")).text).toContain("/authentication?token=");
  const actions = (await auditEntries(customerId)).map(({ action }) => action);
  expect(actions).toEqual(["password-reset", "basket-link"]);
  const nothingLeft = await newCustomer();
  expect(await run("basket-link", nothingLeft.email)).toMatchObject(
    refusedWith("nothing left in a basket"),
  );
  expect(await auditEntries(nothingLeft.customerId)).toEqual([]);
});

it("helping a customer from the terminal unlocks an account", async () => {
  const { email, customerId } = await newCustomer();
  for (let tries = 0; tries < 5; tries += 1) await signIn(email, "Guess1x");
  expect((await signIn(email)).status).toBe(423);
  expect(await run("unlock", email)).toMatchObject(done);
  expect((await signIn(email)).status).toBe(201);
  expect(await auditEntries(customerId)).toEqual([{ actor: by, action: "unlock", reason: null }]);
});

it("helping a customer from the terminal corrects a mistyped email, unless another account has the right one", async () => {
  const [{ email, customerId }, other] = [await newCustomer(), await newCustomer()];
  const right = `${randomUUID()}@example.com`;
  expect(await run("correct-email", email, "right@")).toMatchObject(
    refusedWith("not an email address"),
  );
  expect(await run("correct-email", email, other.email)).toMatchObject(
    refusedWith("already has an account"),
  );
  expect(await auditEntries(customerId)).toEqual([]);
  expect(await run("correct-email", email, right)).toMatchObject(done);
  expect((await waitForMail(email, "account-changed")).subject).toContain("email");
  expect(await run("correct-email", email, right)).toMatchObject(refusedWith("No customer has"));
});

it("helping a customer from the terminal sends an order's confirmation again", async () => {
  const ready = await readyBasket({ free: true });
  const { order } = (await pay(ready)).body;
  await waitForMail(ready.email, "order-confirmation");
  expect(await run("resend-confirmation", order.number, "--reason", "Mail deleted")).toMatchObject(
    done,
  );
  await waitForMail(ready.email, "order-confirmation", 2);
  expect(await auditEntries(order.id)).toEqual([
    { actor: by, action: "resend", reason: "Mail deleted" },
  ]);
});

it("a hall's directions, door time and bag policy are set from the terminal, and cleared again", async () => {
  const id = `annex-${randomUUID()}`;
  await query`insert into halls (id, name, directions, step_free, rank) values (${id}, 'Annex', '-', '-', 99)`;
  const facts = () =>
    query`select directions, doors_minutes as doors, bag_policy as bags from halls where id = ${id}`;
  const set = ["--directions", " 1 Pier\n Street ", "--doors", "45", "--bags", "No large bags."];
  expect(await run("set-hall", id, ...set, "--reason", "Opening")).toMatchObject(done);
  const known = { directions: "1 Pier Street", doors: 45, bags: "No large bags." };
  expect(await facts()).toEqual([known]);
  expect(await run("set-hall", id)).toMatchObject({
    output: expect.stringMatching(/^doors +45 minutes before the start$/m) as string,
  });
  for (const [option, typed] of [
    ["--doors", "241"],
    ["--doors", "1h"],
    ["--bags", "a".repeat(301)],
    ["--directions", " "],
  ] as const)
    expect(await run("set-hall", id, option, typed)).toMatchObject(refusedWith(option));
  expect(await run("set-hall", "attic", "--doors", "45")).toMatchObject(refusedWith("main-hall"));
  expect(await facts()).toEqual([known]);
  expect(await run("set-hall", id, "--doors", "", "--bags", "")).toMatchObject(done);
  expect(await facts()).toEqual([{ ...known, doors: null, bags: null }]);
  expect(await auditEntries(id)).toHaveLength(2);
  await query`delete from halls where id = ${id}`;
});

it("helping a customer from the terminal refuses an email that nobody has", async () => {
  for (const name of ["magic-link", "reset-password", "basket-link", "unlock"])
    expect(await run(name, "nobody@example.com")).toMatchObject(refusedWith("No customer has"));
});

it.each(["magic-link", "resend-confirmation", "refund"])(
  "a command that helps a customer takes the name of who runs it: %s --as",
  (name) => {
    const read = readCommand(allCommands, [name, "x", "--as", "Kim"]);
    expect(read).toMatchObject({ kind: "run", options: { as: "Kim" } });
    expect(readCommand(allCommands, [name, "--help"])).toMatchObject({
      text: expect.stringContaining("--as NAME") as string,
    });
    expect(readCommand(allCommands, ["list-orders", "--as", "Kim"]).kind).toBe("wrong");
  },
);
