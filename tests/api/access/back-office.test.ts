import { expect, it } from "vitest";

import { allCommands } from "../../../crm/commands/all-commands";
import { readCommand } from "../../../crm/commands/read-command";
import { api } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { boughtOrder } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { storefrontCrm } from "../support/storefront-crm";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const run = commandRunner(deps);
const freeOrder = () => boughtOrder({ free: true });

it.each(allCommands.map(({ name }) => name))(
  "the CLI command %s prints its usage with --help",
  (name) => {
    const read = readCommand(allCommands, [name, "--help"]);
    expect(read).toMatchObject({ kind: "help" });
    expect(read).toHaveProperty("text", expect.stringContaining(`npm run crm -- ${name}`));
  },
);

it("the CLI reports what is wrong with a command line", () => {
  for (const words of [["nonsense"], [], ["refund"], ["refund", "a", "b"], ["refund", "--fast"]])
    expect(readCommand(allCommands, words).kind).toBe("wrong");
  expect(readCommand(allCommands, ["reserve", "a@b.example", "x", "1"])).toMatchObject({
    kind: "wrong",
    text: expect.stringContaining("--until is missing.") as string,
  });
});

it("show-order prints an order", async () => {
  const { order, email } = await freeOrder();
  const shown = await run("show-order", order.number.toLowerCase());
  expect(shown).toHaveProperty("value", expect.stringContaining(email));
  expect(shown).toHaveProperty("value", expect.stringContaining("Orchestra, row A, seat 3"));
  expect(await run("show-order", "RPA-999999999")).toMatchObject({ ok: false });
  expect(await run("show-order", "what")).toMatchObject({ ok: false });
});

it("set-status sets how a performance is sold", async () => {
  const { instanceId } = await createTestPerformance({ seats: 30 });
  const status = async () => (await api.getInstance({ params: { id: instanceId } })).value.status;
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

it("open-maintenance and close-maintenance open and close a maintenance window", async () => {
  const window = async () => (await api.getMaintenance()).value;
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

/** The lines of a `reconcile` run about one order or performance; other tests share the database. */
const reconcileLines = async (about: string, ...words: string[]) => {
  const done = await run("reconcile", ...words);
  const lines = done.ok ? done.value.split("\n") : done.failure;
  const manualStart = lines.findIndex((line) => line.startsWith("Needs a person"));
  const annotated = lines.map((line, index) => ({
    line,
    repaired: manualStart < 0 || index < manualStart,
  }));
  return annotated.filter(({ line }) => line.includes(about));
};

it("reconcile sells a missing seat to its order, and frees a seat that belongs to no order", async () => {
  const { order, instanceId } = await freeOrder();
  await stored.claims.remove({ instanceId, seatId: "A-3" });
  await stored.claims.insert({
    instanceId,
    seatId: "A-6",
    bandId: "A",
    state: "sold",
    orderId: order.id,
  });
  const dryRun = await reconcileLines(instanceId, "--dry-run");
  expect(dryRun.map(({ repaired }) => repaired)).toEqual([false, false]);
  const repaired = await reconcileLines(instanceId);
  expect(repaired.map(({ repaired }) => repaired)).toEqual([true, true]);
  const seats = await stored.claims.find({ instanceId, state: "sold" }, ["seatId"], ["seatId"]);
  expect(seats.map(({ seatId }) => seatId)).toEqual(["A-3", "A-4"]);
  expect(await reconcileLines(instanceId)).toEqual([]);
});

it("reconcile lists what needs a person: an unpaid order, and money without an order", async () => {
  const { order } = await freeOrder();
  const setTotal = (total: number) =>
    stored.orders.change({ id: order.id }, { subtotal: total, total });
  await setTotal(100);
  expect(await reconcileLines(order.number)).toHaveLength(2);
  await setTotal(0);
  const setState = (state: "failed" | "confirmed", failure: "cancelled" | null) =>
    stored.orders.change({ id: order.id }, { state, failure });
  await setState("failed", "cancelled");
  const [line] = await reconcileLines(order.number, "--dry-run");
  expect(line).toMatchObject({
    line: expect.stringContaining("Money was kept") as string,
    repaired: false,
  });
  await setState("confirmed", null);
  expect(await reconcileLines(order.number)).toEqual([]);
});
