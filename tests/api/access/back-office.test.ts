import { expect, it } from "vitest";

import { allCommands } from "../../../crm/commands/all-commands";
import { readCommand } from "../../../crm/commands/read-command";
import { call } from "../support/box-office";
import { createTestPerformance, query } from "../support/create-test-performance";
import { getOrder, pay, readyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { commandsAt } from "../support/typed-command";
import { storefrontCrm } from "../support/storefront-crm";

const deps = testPaymentDeps();
const run = commandsAt(deps);
const freeOrder = async () => {
  const ready = await readyBasket({ free: true });
  const { body } = await pay(ready);
  return { ...ready, order: await getOrder(body.order.id) };
};

it.each(allCommands.map(({ name }) => name))(
  "the back office's commands: %s tells how it is used",
  (name) => {
    const read = readCommand(allCommands, [name, "--help"]);
    expect(read).toMatchObject({ kind: "help" });
    expect(read).toHaveProperty("text", expect.stringContaining(`npm run crm -- ${name}`));
  },
);

it("the back office's commands say what is wrong with what was typed", () => {
  for (const words of [["nonsense"], [], ["refund"], ["refund", "a", "b"], ["refund", "--fast"]])
    expect(readCommand(allCommands, words).kind).toBe("wrong");
  expect(readCommand(allCommands, ["reserve", "a@b.example", "x", "1"])).toMatchObject({
    kind: "wrong",
    text: expect.stringContaining("--until is missing.") as string,
  });
});

it("the back office's commands list and show an order", async () => {
  const { order, email } = await freeOrder();
  const listed = await run("list-orders", "--customer", email);
  expect(listed).toMatchObject({ ok: true });
  expect(listed).toHaveProperty("output", expect.stringMatching(`${order.number} +confirmed`));
  const shown = await run("show-order", order.number.toLowerCase());
  expect(shown).toHaveProperty("output", expect.stringContaining(email));
  expect(shown).toHaveProperty("output", expect.stringContaining("Orchestra, row A, seat 3"));
  expect(await run("show-order", "RPA-999999999")).toMatchObject({ ok: false });
  expect(await run("show-order", "what")).toMatchObject({ ok: false });
});

it("the back office's commands set how a performance is sold", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 30 }] });
  const status = async () =>
    (await call<{ status: string }>("GET", `/instances/${instanceId}`)).body.status;
  for (const [typedStatus, shown] of [
    ["not-on-sale", "not-on-sale"],
    ["box-office-only", "book"],
    ["on-sale", "get-tickets"],
  ] as const) {
    expect(await run("set-status", instanceId, typedStatus)).toMatchObject({ ok: true });
    expect(await status()).toBe(shown);
  }
  for (const status of ["sold-out", "cancelled"])
    expect(await run("set-status", instanceId, status)).toMatchObject({ ok: false });
  expect(await run("cancel-performance", instanceId, "credit")).toMatchObject({ ok: true });
  expect(await status()).toBe("cancelled");
  expect(await run("set-status", instanceId, "on-sale")).toMatchObject({ ok: false });
  expect(await run("set-status", "nothing", "on-sale")).toMatchObject({ ok: false });
});

it("the back office's commands open and close a maintenance window", async () => {
  type Window = { isOpen: boolean; message: string | null } | null;
  const window = async () => (await call<Window>("GET", "/maintenance")).body;
  expect(await run("open-maintenance", "--message", "Back at noon.")).toMatchObject({ ok: true });
  expect(await window()).toMatchObject({ isOpen: true, message: "Back at noon." });
  const storefront = storefrontCrm(0);
  expect(await storefront.getMaintenance()).toMatchObject({
    ok: true,
    value: { isOpen: true, endsAt: null, message: "Back at noon." },
  });
  expect(await run("close-maintenance", "--all")).toMatchObject({ ok: true });
  expect(await window()).toBeNull();
  expect(await storefront.getMaintenance()).toEqual({ ok: true, value: null });
  await storefront.close();
  expect(await run("close-maintenance")).toMatchObject({ ok: false });
  expect(
    await run("open-maintenance", "--until", "2020-01-01 00:00", "--from", "2021-01-01 00:00"),
  ).toMatchObject({ ok: false });
});

it("the back office's command issues a voucher worth the given amount", async () => {
  const issued = await run("issue-voucher", "49.50");
  const code = issued.ok ? issued.output.split(" ")[0] : undefined;
  const { body } = await call<{ balance: { amount: number } }>("POST", "/gift-vouchers/balance", {
    body: { code },
  });
  expect(body.balance.amount).toBe(4_950);
  expect(await run("issue-voucher", "all")).toMatchObject({ ok: false });
});

/** What a run says of one thing; other tests leave things of their own in the same database. */
const linesAbout = async (about: string, ...words: string[]) => {
  const done = await run("reconcile", ...words);
  const lines = done.ok ? done.output.split("\n") : done.problems;
  const forAPerson = lines.findIndex((line) => line.startsWith("Needs a person"));
  const named = lines.map((line, index) => ({
    line,
    repaired: forAPerson < 0 || index < forAPerson,
  }));
  return named.filter(({ line }) => line.includes(about));
};

it("reconcile sells a missing seat to its order, and frees one that belongs to no order", async () => {
  const { order, instanceId } = await freeOrder();
  await query`delete from claims where instance_id = ${instanceId} and seat_id = 'A-3'`;
  await query`insert into claims (instance_id, seat_id, band_id, state, order_id)
    values (${instanceId}, 'A-6', 'A', 'sold', ${order.id})`;
  const found = await linesAbout(instanceId, "--dry-run");
  expect(found.map(({ repaired }) => repaired)).toEqual([false, false]);
  const repaired = await linesAbout(instanceId);
  expect(repaired.map(({ repaired }) => repaired)).toEqual([true, true]);
  const seats = await query<{ seat_id: string }>`select seat_id from claims
    where instance_id = ${instanceId} and state = 'sold' order by seat_id`;
  expect(seats.map(({ seat_id }) => seat_id)).toEqual(["A-3", "A-4"]);
  expect(await linesAbout(instanceId)).toEqual([]);
});

it("reconcile lists what a person has to look at: an unpaid order, and money without an order", async () => {
  const { order } = await freeOrder();
  const set = (total: number) => query`update orders set subtotal = ${total}, total = ${total}
    where id = ${order.id}`;
  await set(100);
  expect(await linesAbout(order.number)).toHaveLength(2);
  await set(0);
  const put = (state: string, failure: string | null) => query`update orders
    set state = ${state}, failure = ${failure} where id = ${order.id}`;
  await put("failed", "cancelled");
  const [paid] = await linesAbout(order.number, "--dry-run");
  expect(paid).toMatchObject({
    line: expect.stringContaining("Money was kept") as string,
    repaired: false,
  });
  await put("confirmed", null);
  expect(await linesAbout(order.number)).toEqual([]);
});
