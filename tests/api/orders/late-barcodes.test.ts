import { beforeEach, expect, it } from "vitest";

import { countWork } from "../../../crm/desk/doctor/count-work";
import { systemChecks } from "../../../crm/desk/doctor/system-checks";
import { fetchLateBarcodes } from "../../../crm/money/purchases/late-barcodes";
import { mailsTo, waitForMail } from "../support/mailbox";
import { openCardPage } from "../support/payment-deps";
import { buyerActions } from "../support/spending";
import { staffSession } from "../support/staff-desk";
import { stored } from "../support/stored";
import { type Connected, connectedBasket, startConnected } from "../support/systems/connected";
import { db } from "../support/test-database";

// Orders of other files may become due meanwhile, and would be asked for here.
beforeEach(() => stored.systemOrders.change({}, { barcodesDueAt: null }));

type How = Connected["world"]["mishaps"][number]["how"];

/** A confirmed order of two tickets, whose printing goes wrong. */
async function orderWithoutBarcodes(...mishaps: How[]) {
  const { deps, world, api, ...connected } = await startConnected();
  const ready = await connectedBasket({ api, ...connected });
  const { orderId, ...attempt } = await openCardPage(deps, ready);
  for (const how of mishaps) world.mishaps.push({ call: "printTickets", how });
  await buyerActions(deps).completePayment({ orderId, ...attempt });
  const { session } = ready;
  const read = async () => (await api.getOrder({ params: { id: orderId }, session })).value;
  const barcodes = async () => (await read()).tickets.map(({ barcode }) => barcode);
  const makeDue = (minutes = 0) =>
    stored.systemOrders.change({ orderId }, { barcodesDueAt: minutesAgo(minutes) });
  const system = () =>
    stored.systemOrders.one({ orderId }, ["lacksBarcodes", "barcodesDueAt", "number"]);
  const prints = () => world.calls.filter((call) => call === "printTickets").length;
  return { ...ready, deps, world, api, orderId, read, barcodes, makeDue, system, prints };
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const coded = [expect.any(String), expect.any(String)];

const namedByDoctor = async (number: string) => {
  const about = await systemChecks["tickets-without-barcodes"]({ db } as never);
  return (about ?? []).filter(({ name }) => name.includes(number));
};

it("an order without barcodes is confirmed, and its buyer, staff, the doctor and the metric know", async () => {
  const before = (await countWork(db))["orders_without_barcodes"] ?? 0;
  const order = await orderWithoutBarcodes("no-barcodes");
  expect(await order.read()).toMatchObject({ state: "confirmed", charged: true });
  expect(await order.barcodes()).toEqual([null, null]);
  const { text, attachments } = await waitForMail(order.email, "order-confirmation");
  expect(text).toContain("our ticketing system hasn’t issued 2 tickets yet");
  const { number } = await order.read();
  expect(text).toContain(`give your name and order number ${number} at the box office`);
  expect(text).not.toContain("attached to this email");
  expect(attachments.map(({ filename }) => filename)).toEqual([
    expect.stringContaining("eceipt") as string,
  ]);
  const params = { id: order.orderId };
  const pdf = await order.api.getTicketsPdf({ params, query: {}, session: order.session });
  expect(pdf.failure).toMatchObject({ reason: "no-tickets-yet" });
  const { value: held } = await order.api.listTickets({ query: {}, session: order.session });
  expect(held.tickets).toEqual([]);
  expect((await countWork(db))["orders_without_barcodes"]).toBe(before + 1);
  const there = (await order.system()).number ?? "";
  expect(await namedByDoctor(number)).toMatchObject([
    { name: expect.stringContaining(there) as string, performanceId: order.instanceId },
  ]);
  const session = await staffSession();
  const asked = { params: { id: order.customerId, orderId: order.orderId }, session };
  const { value } = await order.api.getCustomerOrder(asked);
  expect(value.tickets.map(({ barcode }) => barcode)).toEqual([null, null]);
});

it("barcodes that were refused are fetched a minute later, and the tickets are mailed", async () => {
  const order = await orderWithoutBarcodes("error-object", "error-object");
  expect(await order.barcodes()).toEqual([null, null]);
  expect(await fetchLateBarcodes(order.deps)).toBe(0);
  await order.makeDue();
  expect(await fetchLateBarcodes(order.deps)).toBe(1);
  expect(await order.barcodes()).toEqual(coded);
  expect(order.prints()).toBe(3);
  expect(await order.system()).toMatchObject({ lacksBarcodes: false, barcodesDueAt: null });
  const { attachments } = await waitForMail(order.email, "order-confirmation", 2);
  expect(attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/ticket/i),
    expect.stringMatching(/receipt/i),
  ]);
  expect(await namedByDoctor((await order.read()).number)).toEqual([]);
  expect(await fetchLateBarcodes(order.deps)).toBe(0);
});

it("workers that fetch barcodes at once print and mail once", async () => {
  const order = await orderWithoutBarcodes("error-object", "error-object");
  await order.makeDue();
  await Promise.all([1, 2, 3].map(() => fetchLateBarcodes(order.deps)));
  await order.makeDue();
  await fetchLateBarcodes(order.deps);
  expect(await order.barcodes()).toEqual(coded);
  expect(order.prints()).toBe(3);
  await waitForMail(order.email, "order-confirmation", 2);
  const kinds = (await mailsTo(order.email)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "order-confirmation")).toHaveLength(2);
});

it("barcodes of tickets that were printed without are not asked for again, and staff keep seeing the order", async () => {
  const order = await orderWithoutBarcodes("no-barcodes");
  await order.makeDue();
  expect(await fetchLateBarcodes(order.deps)).toBe(0);
  expect(await order.system()).toMatchObject({ lacksBarcodes: true, barcodesDueAt: null });
  expect(order.prints()).toBe(1);
  expect(await namedByDoctor((await order.read()).number)).toHaveLength(1);
});

it("a ticketing system that does not answer is asked again later, ever more rarely", async () => {
  const order = await orderWithoutBarcodes("error-object", "error-object");
  await stored.systemOrders.change({ orderId: order.orderId }, { askedAt: minutesAgo(40) });
  await order.makeDue();
  order.world.mishaps.push({ call: "readSession", how: "lost-request" });
  order.world.mishaps.push({ call: "readSession", how: "lost-request" });
  expect(await fetchLateBarcodes(order.deps)).toBe(0);
  const { barcodesDueAt } = await order.system();
  const minutes = ((barcodesDueAt?.getTime() ?? 0) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(9);
  expect(minutes).toBeLessThan(11);
});

it("once its performance has started, an order without barcodes is neither asked for nor listed", async () => {
  const order = await orderWithoutBarcodes("error-object", "error-object");
  const { startsAt } = await stored.instances.one({ id: order.instanceId }, ["startsAt"]);
  await stored.instances.change({ id: order.instanceId }, { startsAt: minutesAgo(1) });
  await order.makeDue();
  await fetchLateBarcodes(order.deps);
  expect(await namedByDoctor((await order.read()).number)).toEqual([]);
  await stored.instances.change({ id: order.instanceId }, { startsAt });
  expect(await order.system()).toMatchObject({ barcodesDueAt: null });
  expect(order.prints()).toBe(2);
});
