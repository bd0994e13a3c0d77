import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";

import { checkRecords } from "../../../crm/money/orders/check-records";
import { processDueRefunds } from "../../../crm/money/returns/process-refunds";
import { addLine, api, address, newBasket, newCustomer, pick } from "../support/box-office";
import { buyOrder } from "../support/buyers";
import { checkLedgersAfterAll } from "../support/codes";
import { changeSettings, createTestPerformance } from "../support/create-test-performance";
import { waitForMail } from "../support/mailbox";
import { orderFood, newMenu, newStockItem, countStock } from "../support/stock-items";
import { boughtOrder, listClaims, getOrder, payByCard, readyBasket } from "../support/paying";
import { testPaymentDeps, withCards } from "../support/payment-deps";
import { buyByCard, preparedBasket } from "../support/prepared-basket";
import { auditEntries, staffSession } from "../support/staff-desk";
import { redeemingBasket, usedVouchers } from "../support/subscribers";
import { commandRunner } from "../support/run-command";
import { RESERVED_UNTIL } from "../../support/coming-dates";
import { cancelTestPerformance } from "../support/spending";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
checkLedgersAfterAll();
const HOUSE = { seats: 20 };
const run = commandRunner(deps);
const seatName = (number: number) => `Orchestra, row A, seat ${number}`;
const reason = "Asked by phone";

const listReturns = (orderId: string) =>
  stored.orderReturns.find({ orderId }, ["amount", "cardAmount"], ["returnedAt"]);
const cancelAndProcess = (instanceId: string) =>
  cancelTestPerformance(deps, instanceId, { as: "refund", reason });

const PARKING = { kind: "supplementary", price: 1_250, stock: 5 } as const;

it("return-tickets returns tickets by seat once, with its reason, and refuses wrong seat names", async () => {
  const bought = await boughtOrder(HOUSE);
  const { number, id, tickets, totals } = bought.order;
  const returnTickets = (...rest: string[]) =>
    run("return-tickets", number, ...rest, "--reason", reason);
  for (const wrong of [`${seatName(1)}; ${seatName(9)}`, " ; "])
    expect((await returnTickets("refund", wrong)).ok).toBe(false);
  expect((await returnTickets("gift", seatName(1))).ok).toBe(false);
  expect(await listReturns(id)).toEqual([]);

  const [first, second] = tickets;
  const named = `orchestra,  row A, seat ${first?.seat.number}`;
  expect(await returnTickets("refund", named)).toMatchObject({ ok: true });
  expect(await returnTickets("refund", named)).toMatchObject({ ok: false });
  const amount = totals.total.amount / 2;
  expect(await listReturns(id)).toEqual([{ amount, cardAmount: amount }]);
  expect(await auditEntries(id)).toMatchObject([{ action: "return-tickets", reason }]);
  const listed = (group: "upcoming" | "returned") =>
    api.listOrders({ query: { group }, session: bought.session });
  expect((await listed("upcoming")).value).toMatchObject({
    orders: [{ total: totals.total, givenBack: { amount } }],
  });
  const { subject, text } = await waitForMail(bought.email, "tickets-returned");
  expect(subject).toContain("We’ve returned a ticket");
  expect(text).toContain(`: Orchestra, row A, seat ${first?.seat.number}\n`);
  expect(text).not.toContain(`seat ${second?.seat.number}\n`);
  expect(await returnTickets("credit", second?.barcode ?? "")).toMatchObject({ ok: true });
  expect((await getOrder(id)).state).toBe("returned");
  expect((await listed("returned")).value).toMatchObject({ orders: [{ givenBack: totals.total }] });
});

it("a card refund that fails for good is not retried automatically, only by staff, who can also settle it", async () => {
  const { number, id, tickets } = (await boughtOrder(HOUSE)).order;
  const listRefunds = async (...more: string[]) => {
    const done = await run("list-refunds", "--limit", "500", ...more);
    return done.ok ? done.value.split("\n").filter((line) => line.startsWith(number)) : [];
  };
  expect(await run("return-tickets", number, "refund", tickets[0]?.barcode ?? "")).toMatchObject({
    ok: true,
  });
  expect(await listRefunds("--owed")).toEqual([
    expect.stringMatching(/\$85\.00.*due.*tickets returned/),
  ]);
  const refund = vi.fn(() => Promise.resolve({ ok: true, value: "less-left" } as const));
  for (let time = 0; time < 2; time += 1) await processDueRefunds(withCards(deps, { refund }), id);
  expect(refund).toHaveBeenCalledTimes(1);
  for (const option of [["--owed"], []])
    expect(await listRefunds(...option)).toEqual([expect.stringMatching(/\$85\.00.*failed/)]);

  const failing = commandRunner(withCards(deps, { refund }));
  expect(await failing("retry-refund", number, "--reason", reason)).toMatchObject({ ok: true });
  expect(refund).toHaveBeenCalledTimes(2);
  expect(await listRefunds("--owed")).toEqual([expect.stringMatching(/failed/)]);
  const mismatches = async () =>
    (await checkRecords(deps.db, { repair: false })).filter(({ about }) => about === number);
  expect(await mismatches()).toMatchObject([{ kind: "refund-failed" }]);
  const settle = () => run("settle-refund", number, "--reason", "By check");
  expect(await settle()).toMatchObject({ ok: true });
  expect([await settle(), await failing("retry-refund", number)]).toMatchObject([
    { ok: false },
    { ok: false },
  ]);
  expect(await listRefunds()).toEqual([expect.stringMatching(/refunded/)]);
  expect(await mismatches()).toEqual([]);
  expect((await auditEntries(id)).slice(1)).toMatchObject([
    { action: "retry-refund", reason },
    { action: "settle-refund", reason: "By check" },
  ]);
});

it("only a supervisor can retry or settle a failed refund", async () => {
  const [counter, supervisor] = [await staffSession(), await staffSession("supervisor")];
  const listOwed = (session: string, orderId: string) =>
    api.listOwedRefunds({ query: { order: orderId }, session });
  for (const [act, action] of [
    ["retryRefund", "retry-refund"],
    ["settleRefund", "settle-refund"],
  ] as const) {
    const { order, customerId } = await boughtOrder(HOUSE);
    const { id, number, tickets } = order;
    await run("return-tickets", number, "refund", tickets[0]?.barcode ?? "");
    const refund = () => Promise.resolve({ ok: true, value: "less-left" } as const);
    await processDueRefunds(withCards(deps, { refund }), id);
    const { value } = await listOwed(supervisor, id);
    const failed = { orderId: id, number, customerId, why: "tickets-returned", failed: true };
    expect(value).toMatchObject([{ ...failed, amount: { amount: 8_500 } }]);
    const change = (session: string, why = reason) =>
      api[act]({ params: { id: value[0]?.id }, session, body: { reason: why } });
    expect([(await listOwed(counter, id)).outcome, (await change(counter)).outcome]).toEqual([
      "not-allowed/role",
      "not-allowed/role",
    ]);
    expect((await change(supervisor, "")).outcome).toBe("invalid");

    expect((await change(supervisor)).outcome).toBe("ok");
    expect((await listOwed(supervisor, id)).value).toEqual([]);
    expect(await change(supervisor)).toMatchObject({ outcome: "conflict/refund-not-failed" });
    expect((await auditEntries(id)).slice(1)).toMatchObject([{ action, reason }]);
  }
});

it("returning a performance's last ticket returns its food, add-ons and protection", async () => {
  const ready = await readyBasket({ ...HOUSE, delivery: "Cobo" });
  const { basketId, instanceId } = ready;
  const parking = await newStockItem({ ...PARKING, instanceIds: [instanceId] });
  const bag = await newStockItem({ price: 2_000, stock: 5 });
  await orderFood(basketId, instanceId, await newMenu(instanceId), 2);
  await addLine(basketId, { kind: "supplementary", itemId: parking, quantity: 1, instanceId });
  await addLine(basketId, { kind: "merchandise", itemId: bag, quantity: 1 });
  await addLine(basketId, { kind: "donation", fundId: "annual", amount: 5_000 });
  await api.setBookingProtection({ params: { id: basketId }, body: { accepted: true } });
  const order = await buyByCard(ready);
  expect(order.items.map(({ kind }) => kind).sort()).toEqual(
    "booking-protection donation food-and-drink food-and-drink merchandise supplementary".split(
      " ",
    ),
  );

  const [first, second] = order.tickets;
  const returnTicket = (barcode: string | null | undefined) =>
    run("return-tickets", order.number, "refund", barcode ?? "");
  expect(await returnTicket(first?.barcode)).toMatchObject({ ok: true });
  expect((await getOrder(order.id)).items).toHaveLength(6);
  expect(await returnTicket(second?.barcode)).toMatchObject({ ok: true });
  const after = await getOrder(order.id);
  expect([after.state, after.tickets]).toEqual(["confirmed", []]);
  expect(after.items.map(({ kind }) => kind).sort()).toEqual(["donation", "merchandise"]);
  const returned = (await listReturns(order.id)).reduce((sum, { amount }) => sum + amount, 0);
  expect(returned).toBe(order.totals.total.amount - 7_000);
  expect(await countStock(parking)).toEqual({ sold: 0, taken: 0 });
  expect(await countStock(bag)).toEqual({ sold: 1, taken: 1 });
});

it("canceling an order returns everything in it except donations", async () => {
  const ready = await readyBasket(HOUSE);
  const { basketId, instanceId, session } = ready;
  const parking = await newStockItem({ ...PARKING, instanceIds: [instanceId] });
  await orderFood(basketId, instanceId, await newMenu(instanceId), 2);
  await addLine(basketId, { kind: "supplementary", itemId: parking, quantity: 1, instanceId });
  await addLine(basketId, { kind: "donation", fundId: "annual", amount: 5_000 });
  await api.setBookingProtection({ params: { id: basketId }, body: { accepted: true } });
  await api.setDelivery({
    params: { id: basketId },
    session,
    body: { optionId: "Postal", address },
  });
  const order = await buyByCard(ready);
  expect(order.totals.delivery.amount).toBe(100);
  const value = order.totals.total.amount - 5_000;

  await changeSettings({ cancelOrders: true });
  const preview = await api.getCancellation({ params: { id: order.id }, session });
  expect(preview.value.credit.amount).toBe(value);
  expect(preview.value.items.map(({ name }) => name)).toContain(parking);
  const cancel = () => api.cancelOrder({ params: { id: order.id }, session });
  await Promise.all([cancel(), cancel()]);
  const after = await getOrder(order.id);
  expect(after).toMatchObject({
    state: "returned",
    tickets: [],
    items: [{ kind: "donation" }],
    givenBack: { credit: { amount: value }, card: { amount: 0 } },
  });
  expect(await countStock(parking)).toEqual({ sold: 0, taken: 0 });
  expect(await stored.foodOrders.count({ orderId: order.id })).toBe(0);
  await cancelAndProcess(instanceId);
  expect(await listReturns(order.id)).toEqual([{ amount: value, cardAmount: 0 }]);
  const listed = await api.listOrders({ query: { group: "returned" }, session });
  expect(listed.value).toMatchObject({
    orders: [{ credited: true, instances: [{ id: instanceId }] }],
  });
});

it("food and add-ons of an order without tickets are returned once when their performance is canceled", async () => {
  const { instanceId } = await createTestPerformance(HOUSE);
  const ready = await preparedBasket();
  await orderFood(ready.basketId, instanceId, await newMenu(instanceId), 2);
  await addLine(ready.basketId, { kind: "donation", fundId: "annual", amount: 5_000 });
  const order = await buyByCard(ready);
  await cancelAndProcess(instanceId);
  await cancelAndProcess(instanceId);
  expect(await listReturns(order.id)).toEqual([{ amount: 4_000, cardAmount: 4_000 }]);
  const after = await getOrder(order.id);
  expect(after).toMatchObject({ state: "confirmed", items: [{ kind: "donation" }] });
  const mail = await waitForMail(ready.email, "tickets-returned");
  expect(mail.text).toContain("what you ordered for it");
  expect(mail.text).toContain("Anything else in your order stays the same.");
  expect(mail.text).not.toContain("tickets");
});

it("a wheelchair space can be returned with or after its companion seats, not before them", async () => {
  const { instanceId } = await createTestPerformance({
    rows: [
      { row: "A", seats: 2 },
      { row: "B", seats: 2, kind: "wheelchair" },
      { row: "C", seats: 2, kind: "companion" },
    ],
  });
  const holder = await newCustomer();
  const basketId = await newBasket();
  await api.claimBasket({ params: { id: basketId }, ...holder });
  const key = randomUUID();
  await pick(basketId, instanceId, ["A-1", "B-1", "C-1"], { session: holder.session, key });
  const order = await buyOrder(basketId, holder);
  const returnSeats = (...names: string[]) =>
    run("return-tickets", order.number, "refund", names.join(";"));
  const space = "Orchestra, row B, wheelchair space 1";
  const companion = "Orchestra, row C, companion seat 1";
  for (const names of [[space], [space, "Orchestra, row A, seat 1"]])
    expect(await returnSeats(...names)).toEqual({
      ok: false,
      failure: [expect.stringContaining(order.number) as string],
    });
  expect(await listClaims(instanceId)).toEqual([{ state: "sold", n: 3 }]);
  expect(await returnSeats(space, companion)).toMatchObject({ ok: true });
  expect((await getOrder(order.id)).tickets.map((ticket) => ticket.seat.row)).toEqual(["A"]);
});

it("a subscription credit can be used again when its ticket is returned or its order canceled", async () => {
  const ready = await redeemingBasket();
  const order = await payByCard(ready);
  const [first] = (await getOrder(order.id)).tickets;
  const fee = ready.total / 2;
  expect(await run("return-tickets", order.number, "refund", first?.barcode ?? "")).toMatchObject({
    ok: true,
  });
  expect(await listReturns(order.id)).toEqual([{ amount: fee, cardAmount: fee }]);
  expect(await usedVouchers(ready.subscriptionId)).toBe(1);
  expect(await run("cancel", order.number, "--reason", reason)).toMatchObject({ ok: true });
  expect(await usedVouchers(ready.subscriptionId)).toBe(0);
  expect(await auditEntries(order.id)).toMatchObject([
    { action: "return-tickets" },
    { action: "cancel", reason },
  ]);
});

it("canceling a performance returns subscription credits once, and their fees to the card", async () => {
  const ready = await redeemingBasket();
  const order = await payByCard(ready);
  expect(await usedVouchers(ready.subscriptionId)).toBe(2);
  await cancelAndProcess(ready.instanceId);
  await cancelAndProcess(ready.instanceId);
  expect(await usedVouchers(ready.subscriptionId)).toBe(0);
  expect(await listReturns(order.id)).toEqual([{ amount: ready.total, cardAmount: ready.total }]);
  expect((await getOrder(order.id)).state).toBe("returned");
});

it("canceling a performance releases a reserved order, and notifies its customer once", async () => {
  const { instanceId } = await createTestPerformance(HOUSE);
  const customer = await newCustomer();
  const until = RESERVED_UNTIL.typed;
  const reserved = await run("reserve", customer.email, instanceId, "2", "--until", until);
  expect(reserved).toMatchObject({ ok: true });
  await cancelAndProcess(instanceId);
  await cancelAndProcess(instanceId);
  expect(await listClaims(instanceId)).toEqual([]);
  const mail = await waitForMail(customer.email, "reservation-cancelled");
  expect(mail.text).toContain("Nothing was charged");
  expect(mail.text).toContain("seat 1");
  const results = await stored.mails.find({
    kind: "reservation-cancelled",
    customerId: customer.customerId,
  });
  expect(results).toHaveLength(1);
});
