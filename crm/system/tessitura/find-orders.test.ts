import { expect, it } from "vitest";

import {
  committed,
  lockSeats,
  ORDER,
  order,
  startOrders,
} from "../../../tests/support/servers/tessitura-orders";

const SECOND = "5d9f1a52-6c1e-4f6e-9d1b-0b6f0f0f0002";

it.each(["lost-answer", "lost-request", "html-500", "silence"] as const)(
  "after %s to Checkout only find decides, and nothing is sold twice",
  async (how) => {
    const started = await startOrders(how === "silence" ? { limitMs: 3_000 } : {});
    const { orders, world } = started;
    await lockSeats(started);
    started.fail("checkOut", how);
    expect(await orders.commit(order)).toEqual({ ok: false, failure: { code: "unknown" } });
    const isSold = how === "lost-answer";
    expect(await orders.find(ORDER)).toEqual({ ok: true, value: isSold ? committed : null });
    expect(world.orders.size).toBe(isSold ? 1 : 0);
    expect(started.getCount("checkOut")).toBe(1);
  },
  20_000,
);

it("while the order is being saved it is neither found nor missing", async () => {
  const started = await startOrders({ saveMs: 600_000, limitMs: 3_000 });
  await lockSeats(started);
  expect(await started.orders.commit(order)).toMatchObject({ failure: { code: "unknown" } });
  expect(await started.orders.find(ORDER)).toMatchObject({ failure: { code: "unavailable" } });
  started.world.advance(600);
  expect(await started.orders.find(ORDER)).toEqual({ ok: true, value: committed });
  expect(started.getCount("checkOut")).toBe(1);
}, 20_000);

it("reads that fail while the order is being saved do not lose it", async () => {
  const started = await startOrders({ saveMs: 20 });
  await lockSeats(started);
  for (let times = 0; times < 4; times += 1) started.fail("readSession", "lost-request");
  expect(await started.orders.commit(order)).toEqual({ ok: true, value: committed });
});

const withoutBarcodes = (mayHaveBarcodesLater: boolean) => ({
  ok: true,
  value: { tickets: [{ barcode: null }, { barcode: null }], mayHaveBarcodesLater },
});

it("tickets that were printed, and whose print was lost, have no barcode and are not printed again", async () => {
  const started = await startOrders();
  const { orders, memory } = started;
  await lockSeats(started);
  started.fail("printTickets", "lost-answer");
  expect(await orders.commit(order)).toMatchObject(withoutBarcodes(true));
  memory.agePrinting(ORDER, 61);
  expect(await orders.find(ORDER)).toMatchObject(withoutBarcodes(true));
  memory.agePrinting(ORDER, 601);
  expect(await orders.find(ORDER)).toMatchObject(withoutBarcodes(false));
  expect(started.getCount("printTickets")).toBe(1);
  expect(started.errors).toEqual(["barcodes of an order are not known"]);
});

it("tickets of a request to print that never arrived are printed ten minutes later, once", async () => {
  const started = await startOrders();
  const { orders, memory } = started;
  await lockSeats(started);
  started.fail("printTickets", "lost-request");
  expect(await orders.commit(order)).toMatchObject(withoutBarcodes(true));
  memory.agePrinting(ORDER, 61);
  expect(await orders.find(ORDER)).toMatchObject(withoutBarcodes(true));
  memory.agePrinting(ORDER, 601);
  const found = await Promise.all([orders.find(ORDER), orders.find(ORDER)]);
  expect(found).toContainEqual({ ok: true, value: committed });
  expect(await orders.find(ORDER)).toEqual({ ok: true, value: committed });
  expect(started.getCount("printTickets")).toBe(2);
});

it("tickets whose printing was refused twice are printed when they are found", async () => {
  const started = await startOrders();
  await lockSeats(started);
  started.fail("printTickets", "error-object");
  started.fail("printTickets", "error-object");
  expect(await started.orders.commit(order)).toMatchObject(withoutBarcodes(true));
  expect(await started.orders.find(ORDER)).toEqual({ ok: true, value: committed });
  expect(await started.orders.find(ORDER)).toEqual({ ok: true, value: committed });
  expect(started.getCount("printTickets")).toBe(3);
});

it("tickets that are printed without a barcode have none later either", async () => {
  const started = await startOrders();
  await lockSeats(started);
  started.fail("printTickets", "no-barcodes");
  expect(await started.orders.commit(order)).toMatchObject(withoutBarcodes(false));
  expect(await started.orders.find(ORDER)).toMatchObject(withoutBarcodes(false));
  expect(started.getCount("printTickets")).toBe(1);
});

it.each([
  ["order", 0, false],
  ["forget", 1, true],
  ["printing", 1, true],
  ["barcodes", 1, true],
] as const)(
  "a process that is killed before it writes %s has sold %i orders, which find tells",
  async (moment, sold, isFound) => {
    const started = await startOrders();
    const { orders, memory, world } = started;
    await lockSeats(started);
    memory.beforeWrite = (what) => {
      if (what === moment) throw new Error("killed");
    };
    await expect(orders.commit(order)).rejects.toThrow("killed");
    memory.beforeWrite = () => undefined;
    expect(world.orders.size).toBe(sold);
    if (moment === "barcodes") {
      // Perhaps another process is printing now.
      expect(await orders.find(ORDER)).toMatchObject({ failure: { code: "unavailable" } });
      memory.agePrinting(ORDER, 61);
      expect(await orders.find(ORDER)).toMatchObject({
        value: { tickets: [{ barcode: null }, { barcode: null }] },
      });
    } else
      expect(await orders.find(ORDER)).toEqual({ ok: true, value: isFound ? committed : null });
    expect(started.getCount("printTickets")).toBe(isFound ? 1 : 0);
  },
);

it.each(["conflict", "error-object"] as const)(
  "tickets whose printing was refused by a %s are printed once more",
  async (how) => {
    const started = await startOrders();
    await lockSeats(started);
    started.fail("printTickets", how);
    expect(await started.orders.commit(order)).toEqual({ ok: true, value: committed });
    expect(started.getCount("printTickets")).toBe(2);
  },
);

it("processes that find an order at once print its tickets once, and all have its barcodes", async () => {
  const started = await startOrders();
  const { orders } = started;
  await lockSeats(started);
  started.fail("checkOut", "lost-answer");
  await orders.commit(order);
  const found = await Promise.all([orders.find(ORDER), orders.find(ORDER), orders.find(ORDER)]);
  for (const answer of found) expect(answer).toEqual({ ok: true, value: committed });
  expect(started.getCount("printTickets")).toBe(1);
});

it("a later order of the same session is not taken for an earlier one", async () => {
  const started = await startOrders();
  const { orders } = started;
  await lockSeats(started);
  started.fail("checkOut", "error-object");
  expect(await orders.commit(order)).toMatchObject({ failure: { code: "refused" } });
  expect(await orders.commit({ ...order, id: SECOND })).toMatchObject({ ok: true });
  expect([...started.world.orders.values()][0]?.notes).toBe(`Foyer order ${SECOND}`);
  expect(await orders.find(ORDER)).toEqual({ ok: true, value: null });
  expect(await orders.find(SECOND)).toEqual({ ok: true, value: committed });
});

it("an order that cannot be told, without its notes or its session, is left to staff", async () => {
  const started = await startOrders();
  const { orders, world, errors } = started;
  await lockSeats(started);
  await orders.commit(order);
  for (const made of world.orders.values()) made.notes = null;
  expect(await orders.find(ORDER)).toMatchObject({ failure: { code: "unavailable" } });
  world.sessions.clear();
  expect(await orders.find(ORDER)).toMatchObject({ failure: { code: "unavailable" } });
  expect(errors).toEqual([
    "an order of our session has lost its notes",
    "the session of an order is gone: look for it by its notes",
  ]);
});
