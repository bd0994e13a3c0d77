import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import {
  api,
  add,
  getBasket,
  newBasket,
  newCustomer,
  type BasketBody,
} from "../support/box-office";
import { ageBasket, liveClaims, createTestPerformance } from "../support/create-test-performance";
import { waitForMail } from "../support/mailbox";
import { FRIEND, newMember } from "../support/members";
import { restrictedPerformance } from "../support/restricted-prices";
import { makeReady } from "../support/buyers";
import { listClaims, payByCard, readyBasket } from "../support/paying";
import { ticketBasket, takeUp } from "../support/prepared-basket";
import { testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { buyerActions, confirmed } from "../support/spending";
import { RESERVED_UNTIL } from "../../support/coming-dates";
import { releaseReserved } from "../../support/api/reserved-orders";
import { fromNow, other } from "../../support/api/stored";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const run = commandRunner(deps);

async function reserveByCommand(...flags: string[]) {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const customer = await newCustomer();
  const until = RESERVED_UNTIL.typed;
  const words = ["reserve", customer.email, instanceId, "2", "--until", until];
  const done = await run(...words, ...flags);
  if (!done.ok) throw new Error(done.failure.join());
  const { value } = await api.listOrders({ query: { group: "reserved" }, ...customer });
  const [reserved] = value.orders;
  if (reserved === undefined) throw new Error("nothing is reserved");
  return { ...customer, instanceId, reserved };
}

it("a basket's deadline does not shorten the hold of a reserved order's seats", async () => {
  const { reserved, instanceId, session } = await reserveByCommand();
  const { value } = await takeUp(reserved.id, session);
  const holdDeadlines = async () =>
    (await stored.claims.find({ instanceId, reservedId: other(null) }, ["heldUntil"])).map((row) =>
      row.heldUntil?.toISOString(),
    );
  const reservedUntil = ["2028-01-31T23:00:00.000Z", "2028-01-31T23:00:00.000Z"];
  expect(await holdDeadlines()).toEqual(reservedUntil);
  expect((await api.extendHold({ params: { id: value.id }, body: {} })).outcome).toBe("ok");
  expect(await holdDeadlines()).toEqual(reservedUntil);
  // Adding a ticket renews the hold of the whole basket.
  expect((await add(value.id, { instanceId, quantity: 1 }, { session })).outcome).toBe("ok");
  expect(await holdDeadlines()).toEqual(reservedUntil);
});

it("a reserved order is listed in its own group with its deadline, and its seats cannot be sold to others", async () => {
  const { reserved, instanceId } = await reserveByCommand();
  expect(reserved).toMatchObject({
    group: "reserved",
    holdUntil: RESERVED_UNTIL.iso,
    locked: false,
    ticketCount: 2,
    toPay: { amount: 2 * 8500 },
  });
  const other = await newBasket();
  expect(await add(other, { instanceId, quantity: 3 })).toMatchObject({
    failure: {
      code: "not-enough-seats",
      available: 2,
    },
  });
});

it("a member's reserved order has the same total without fees in the list and in the basket", async () => {
  const { reserved, session, customerId } = await reserveByCommand();
  await newMember("8", 100, customerId);
  const { value } = await api.listOrders({ query: { group: "reserved" }, session });
  expect(value.orders).toMatchObject([{ total: { amount: 15_200 }, toPay: { amount: 15_200 } }]);
  const basket = (await takeUp(reserved.id, session)).value;
  expect(basket.totals.toPay.amount).toBe(15_200);
});

it("a member's reserved order has the member price in the mail, in the list and in the basket", async () => {
  const { instanceId, freeId, typeId } = await restrictedPerformance("member");
  await stored.prices.remove({ priceTypeId: freeId });
  const member = await newCustomer();
  await newMember(FRIEND, 10, member.customerId);
  const until = RESERVED_UNTIL.typed;
  expect(await run("reserve", member.email, instanceId, "2", "--until", until)).toMatchObject({
    ok: true,
  });
  expect((await waitForMail(member.email, "order-reserved")).text).toContain("$58.00");
  const { value } = await api.listOrders({ query: { group: "reserved" }, ...member });
  expect(value.orders).toMatchObject([{ toPay: { amount: 5_800 } }]);
  const basket = (await takeUp(value.orders[0]?.id ?? "", member.session)).value;
  expect(basket.totals.toPay.amount).toBe(5_800);
  expect(basket.tickets.map((ticket) => [ticket.priceType.id, ticket.chosenPriceTypeId])).toEqual(
    Array(2).fill([typeId, "standard"]),
  );
});

it("a reserved order is paid like any basket once it has been taken up", async () => {
  const { reserved, session, ...customer } = await reserveByCommand();
  const { value: basket } = await takeUp(reserved.id, session);
  expect([basket.status, basket.tickets.length]).toEqual(["open", 2]);
  const ready = await makeReady(basket.id, { ...customer, session });
  expect(ready.total).toBe(17_000);
  expect((await payByCard(ready)).state).toBe("confirmed");
  expect((await api.listOrders({ query: { group: "reserved" }, session })).value.orders).toEqual(
    [],
  );
  expect(await takeUp(reserved.id, session)).toMatchObject({
    outcome: "conflict/reserved-order-ended",
  });
});

it("a basket with a reserved order cannot be moved, or merged into a guest's basket", async () => {
  const { reserved, session } = await reserveByCommand();
  const { value: basket } = await takeUp(reserved.id, session);
  const refused = { failure: { code: "conflict", reason: "another-customer" } };
  expect(await api.moveBasket({ params: { id: basket.id }, session })).toMatchObject(refused);
  const guests = await newBasket();
  const body = { from: basket.id, shared: true };
  expect(await api.mergeBaskets({ params: { id: guests }, body, session })).toMatchObject(refused);
  expect((await getBasket(basket.id)).tickets.length).toBe(2);
});

it("a reserved order can be taken up again with the same seats after the basket expired", async () => {
  const { reserved, session, instanceId } = await reserveByCommand();
  const first = (await takeUp(reserved.id, session)).value;
  const before = (await liveClaims(instanceId)).map(({ seatId }) => seatId).sort();
  await stored.baskets.move({ id: first.id }, ["firstHeldAt", "heldUntil"], { minutes: -20 });
  expect((await getBasket(first.id)).status).toBe("expired");
  const again = (await takeUp(reserved.id, session, first.id)).value;
  expect([again.id, again.status, again.tickets.length]).toEqual([first.id, "open", 2]);
  expect((await liveClaims(instanceId)).map(({ seatId }) => seatId).sort()).toEqual(before);
});

it("a reserved order keeps its seats when its tickets are removed from the basket or the basket is extended", async () => {
  const { reserved, session, instanceId } = await reserveByCommand();
  const { value } = await takeUp(reserved.id, session);
  await api.extendHold({ params: { id: value.id } });
  for (const { id } of value.tickets)
    await api.removeTicket({ params: { id: value.id, ticketId: id } });
  expect((await getBasket(value.id)).tickets).toEqual([]);
  expect(await liveClaims(instanceId)).toHaveLength(2);
  expect((await takeUp(reserved.id, session, value.id)).value.tickets).toHaveLength(2);
});

it("a reserved order is in one basket at a time", async () => {
  const { reserved, session } = await reserveByCommand();
  const isListedInBasket = async () =>
    (await api.listOrders({ query: { group: "reserved" }, session })).value.orders.map(
      ({ inBasket }) => inBasket,
    );
  expect(await isListedInBasket()).toEqual([false]);
  const first = (await takeUp(reserved.id, session)).value.id;
  expect(await isListedInBasket()).toEqual([true]);
  expect((await takeUp(reserved.id, session)).value.id).toBe(first);
  const answers = await Promise.all(Array.from({ length: 4 }, () => takeUp(reserved.id, session)));
  expect(new Set(answers.map(({ value }) => value.id))).toEqual(new Set([first]));
});

it("a reserved order can only be taken up into an empty basket", async () => {
  const { reserved, session } = await reserveByCommand();
  const { id: basketId, instanceId } = await ticketBasket();
  expect(await takeUp(reserved.id, session, basketId)).toMatchObject({
    outcome: "conflict/basket-not-empty",
  });
  expect((await api.emptyBasket({ params: { id: basketId } })).value.tickets).toEqual([]);
  expect(await liveClaims(instanceId)).toEqual([]);
  expect((await takeUp(reserved.id, session, basketId)).value.tickets).toHaveLength(2);
});

it("a locked reserved order can only be paid at the box office", async () => {
  const { reserved, session } = await reserveByCommand("--locked");
  expect(reserved.locked).toBe(true);
  expect(await takeUp(reserved.id, session)).toMatchObject({
    outcome: "conflict/reserved-order-locked",
  });
});

it("another customer's reserved order returns 404", async () => {
  const { reserved } = await reserveByCommand();
  const { session } = await newCustomer();
  const answers = [await takeUp(reserved.id, session), await takeUp(randomUUID(), session)];
  for (const { outcome } of answers) expect(outcome).toBe("not-found");
});

it("a reserved order releases its seats at its deadline, and when staff release it", async () => {
  const late = await reserveByCommand();
  await stored.reservedOrders.change({ id: late.reserved.id }, { holdUntil: fromNow() });
  const [{ basketId: basketId } = { basketId: "" }] = await stored.reservedOrders.find(
    { id: late.reserved.id },
    ["basketId"],
  );
  await ageBasket(basketId, 60 * 24 * 1_000);
  expect(await liveClaims(late.instanceId)).toEqual([]);
  expect((await takeUp(late.reserved.id, late.session)).failure.reason).toBe(
    "reserved-order-ended",
  );

  const released = await reserveByCommand();
  expect(await run("release", released.reserved.number)).toMatchObject({ ok: true });
  expect(await liveClaims(released.instanceId)).toEqual([]);
  expect(await run("release", released.reserved.number)).toMatchObject({ ok: false });
});

const expire = (basketId: string) =>
  stored.baskets.move({ id: basketId }, ["firstHeldAt", "heldUntil"], { minutes: -20 });
const reclaim = (basketId: string, session: string) =>
  api.reclaimTickets({ params: { id: basketId }, session });
const listSeats = async (instanceId: string) =>
  (await liveClaims(instanceId)).map(({ seatId }) => seatId).sort();

it.each([
  ["while others are free", 0],
  ["in a full house", 2],
])(
  "reclaiming an expired basket with a reserved order restores the same seats: %s",
  async (_when, sold) => {
    const { reserved, session, instanceId, customerId, email } = await reserveByCommand();
    const before = await listSeats(instanceId);
    if (sold > 0) await add(await newBasket(), { instanceId, quantity: sold });
    const { value: basket } = await takeUp(reserved.id, session);
    await expire(basket.id);
    const again = await reclaim(basket.id, session);
    expect([again.outcome, again.value.status]).toEqual(["ok", "open"]);
    const names = (of: BasketBody) => of.tickets.map(({ seat }) => seat.number).sort();
    expect(names(again.value)).toEqual(names(basket));
    expect(await listSeats(instanceId)).toHaveLength(before.length + sold);
    const ready = await makeReady(basket.id, { customerId, email, session });
    expect((await payByCard(ready)).state).toBe("confirmed");
    const left = await stored.reservedOrders.find({ id: reserved.id, state: other("bought") });
    expect(left).toEqual([]);
  },
);

it("reclaiming restores a reserved wheelchair space, and replaces a lost seat beside it", async () => {
  const { reserved, session, instanceId } = await reserveByCommand();
  const seats = (await stored.claims.find({ instanceId }, ["seatId"])).map(({ seatId }) => seatId);
  await stored.seats.change({ planId: instanceId, id: seats }, { kind: "wheelchair" });
  const { value: basket } = await takeUp(reserved.id, session);
  const before = await listSeats(instanceId);
  await add(basket.id, { instanceId, quantity: 1 }, { session });
  const [own = ""] = (await listSeats(instanceId)).filter((id) => !before.includes(id));
  await expire(basket.id);
  const rival = await newBasket();
  await stored.claims.change({ instanceId, seatId: own }, { basketId: rival });
  const again = await reclaim(basket.id, session);
  expect([again.outcome, again.value.tickets.length]).toEqual(["ok", 3]);
  expect(await stored.basketTickets.count({ basketId: basket.id, seatId: before })).toBe(2);
});

it("paying for part of a reserved order releases its other seats", async () => {
  const { reserved, session, instanceId, ...customer } = await reserveByCommand();
  const { value: basket } = await takeUp(reserved.id, session);
  const [ticket] = basket.tickets;
  await api.removeTicket({ params: { id: basket.id, ticketId: ticket?.id }, session });
  expect(await liveClaims(instanceId)).toHaveLength(2);
  const ready = await makeReady(basket.id, { ...customer, session });
  expect(ready.total).toBe(8_500);
  expect((await payByCard(ready)).state).toBe("confirmed");
  expect(await listClaims(instanceId)).toEqual([{ state: "sold", n: 1 }]);
  expect((await add(await newBasket(), { instanceId, quantity: 3 })).outcome).toBe("ok");
});

it("a late payment that buys the seats of an expired reserved order does not mark it as bought", async () => {
  const { goToCardPage, abandonPayment, completePayment } = buyerActions(deps);
  const late = await readyBasket({ seats: 2 });
  const attempt = await goToCardPage(late);
  await abandonPayment(attempt);
  await ageBasket(late.basketId, 20);
  const { email, customerId } = await newCustomer();
  const until = RESERVED_UNTIL.typed;
  expect((await run("reserve", email, late.instanceId, "2", "--until", until)).ok).toBe(true);
  await releaseReserved(stored, customerId);
  expect(await completePayment(attempt)).toEqual(confirmed);
  expect(await stored.reservedOrders.one({ customerId }, ["state"])).toEqual({ state: "open" });
  expect(await stored.claims.find({ instanceId: late.instanceId }, ["reservedId"])).toEqual([
    { reservedId: null },
    { reservedId: null },
  ]);
});
