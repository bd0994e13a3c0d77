import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import {
  add,
  call,
  getBasket,
  newBasket,
  newCustomer,
  type BasketBody,
} from "../support/box-office";
import {
  ageBasket,
  liveClaims,
  createTestPerformance,
  query,
} from "../support/create-test-performance";
import { waitForMail } from "../support/mailbox";
import { FRIEND, newMember } from "../support/members";
import { restrictedPerformance } from "../support/restricted-prices";
import { makeReady } from "../support/buyers";
import { claimsOf, payByCard } from "../support/paying";
import { post, ticketBasket, takeUp } from "../support/prepared-basket";
import { testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { RESERVED_UNTIL } from "../../support/coming-dates";

type Summary = {
  id: string;
  number: string;
  group: string;
  holdUntil: string;
  locked: boolean;
  inBasket: boolean;
};
type OrderList = { orders: Summary[] };
type Problem = { code: string; reason: string };

const deps = testPaymentDeps();
const run = commandRunner(deps);

async function reserveByCommand(...flags: string[]) {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const customer = await newCustomer();
  const until = RESERVED_UNTIL.typed;
  const words = ["reserve", customer.email, instanceId, "2", "--until", until];
  const done = await run(...words, ...flags);
  if (!done.ok) throw new Error(done.failure.join());
  const { body } = await call<OrderList>("GET", "/customer/orders?group=reserved", customer);
  const [reserved] = body.orders;
  if (reserved === undefined) throw new Error("nothing is reserved");
  return { ...customer, instanceId, reserved };
}

it("a basket's deadline does not shorten the hold of a reserved order's seats", async () => {
  const { reserved, instanceId, session } = await reserveByCommand();
  const { body } = await takeUp(reserved.id, session);
  const holdDeadlines = async () =>
    (
      await query<{ held_until: Date }>`select held_until from claims
        where instance_id = ${instanceId} and reserved_id is not null`
    ).map((row) => row.held_until.toISOString());
  const reservedUntil = ["2028-01-31T23:00:00.000Z", "2028-01-31T23:00:00.000Z"];
  expect(await holdDeadlines()).toEqual(reservedUntil);
  expect((await call("POST", `/baskets/${body.id}/extend`, { body: {} })).status).toBe(200);
  expect(await holdDeadlines()).toEqual(reservedUntil);
  // Adding a ticket renews the hold of the whole basket.
  expect((await add(body.id, { instanceId, quantity: 1 }, { session })).status).toBe(200);
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
  expect((await add(other, { instanceId, quantity: 3 })).body).toMatchObject({
    code: "not-enough-seats",
    available: 2,
  });
});

it("a member's reserved order has the same total without fees in the list and in the basket", async () => {
  const { reserved, session, customerId } = await reserveByCommand();
  await newMember("8", 100, customerId);
  const { body } = await call<OrderList>("GET", "/customer/orders?group=reserved", { session });
  expect(body.orders).toMatchObject([{ total: { amount: 15_200 }, toPay: { amount: 15_200 } }]);
  const basket = (await takeUp(reserved.id, session)).body;
  expect(basket.totals.toPay.amount).toBe(15_200);
});

it("a member's reserved order has the member price in the mail, in the list and in the basket", async () => {
  const { instanceId, freeId, typeId } = await restrictedPerformance("member");
  await query`delete from prices where price_type_id = ${freeId}`;
  const member = await newCustomer();
  await newMember(FRIEND, 10, member.customerId);
  const until = RESERVED_UNTIL.typed;
  expect(await run("reserve", member.email, instanceId, "2", "--until", until)).toMatchObject({
    ok: true,
  });
  expect((await waitForMail(member.email, "order-reserved")).text).toContain("$58.00");
  const { body } = await call<OrderList>("GET", "/customer/orders?group=reserved", member);
  expect(body.orders).toMatchObject([{ toPay: { amount: 5_800 } }]);
  const basket = (await takeUp(body.orders[0]?.id ?? "", member.session)).body;
  expect(basket.totals.toPay.amount).toBe(5_800);
  expect(basket.tickets.map((ticket) => [ticket.priceType.id, ticket.chosenPriceTypeId])).toEqual(
    Array(2).fill([typeId, "standard"]),
  );
});

it("a reserved order is paid like any basket once it has been taken up", async () => {
  const { reserved, session, ...customer } = await reserveByCommand();
  const { body: basket } = await takeUp(reserved.id, session);
  expect([basket.status, basket.tickets.length]).toEqual(["open", 2]);
  const ready = await makeReady(basket.id, { ...customer, session });
  expect(ready.total).toBe(17_000);
  expect((await payByCard(ready)).state).toBe("confirmed");
  expect(
    (await call<OrderList>("GET", "/customer/orders?group=reserved", { session })).body.orders,
  ).toEqual([]);
  expect((await takeUp(reserved.id, session)).body).toMatchObject({
    code: "conflict",
    reason: "reserved-order-ended",
  });
});

it("a basket with a reserved order cannot be moved, or merged into a guest's basket", async () => {
  const { reserved, session } = await reserveByCommand();
  const { body: basket } = await takeUp(reserved.id, session);
  const refused = { status: 409, body: { code: "conflict", reason: "another-customer" } };
  expect(await call("POST", `/baskets/${basket.id}/move`, { session })).toMatchObject(refused);
  const guests = await newBasket();
  const body = { from: basket.id, shared: true };
  expect(await call("POST", `/baskets/${guests}/merge`, { body, session })).toMatchObject(refused);
  expect((await getBasket(basket.id)).tickets.length).toBe(2);
});

it("a reserved order can be taken up again with the same seats after the basket expired", async () => {
  const { reserved, session, instanceId } = await reserveByCommand();
  const first = (await takeUp(reserved.id, session)).body;
  const before = (await liveClaims(instanceId)).map(({ seat_id }) => seat_id).sort();
  await query`update baskets set first_held_at = first_held_at - interval '20 min',
    held_until = held_until - interval '20 min' where id = ${first.id}`;
  expect((await getBasket(first.id)).status).toBe("expired");
  const again = (await takeUp(reserved.id, session, first.id)).body;
  expect([again.id, again.status, again.tickets.length]).toEqual([first.id, "open", 2]);
  expect((await liveClaims(instanceId)).map(({ seat_id }) => seat_id).sort()).toEqual(before);
});

it("a reserved order keeps its seats when its tickets are removed from the basket or the basket is extended", async () => {
  const { reserved, session, instanceId } = await reserveByCommand();
  const { body } = await takeUp(reserved.id, session);
  await call("POST", `/baskets/${body.id}/extend`);
  for (const { id } of body.tickets) await call("DELETE", `/baskets/${body.id}/tickets/${id}`);
  expect((await getBasket(body.id)).tickets).toEqual([]);
  expect(await liveClaims(instanceId)).toHaveLength(2);
  expect((await takeUp(reserved.id, session, body.id)).body.tickets).toHaveLength(2);
});

it("a reserved order is in one basket at a time", async () => {
  const { reserved, session } = await reserveByCommand();
  const isListedInBasket = async () =>
    (await call<OrderList>("GET", "/customer/orders?group=reserved", { session })).body.orders.map(
      ({ inBasket }) => inBasket,
    );
  expect(await isListedInBasket()).toEqual([false]);
  const first = (await takeUp(reserved.id, session)).body.id;
  expect(await isListedInBasket()).toEqual([true]);
  expect((await takeUp(reserved.id, session)).body.id).toBe(first);
  const answers = await Promise.all(Array.from({ length: 4 }, () => takeUp(reserved.id, session)));
  expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([first]));
});

it("a reserved order can only be taken up into an empty basket", async () => {
  const { reserved, session } = await reserveByCommand();
  const { id: basketId, instanceId } = await ticketBasket();
  expect((await takeUp(reserved.id, session, basketId)).body).toMatchObject({
    code: "conflict",
    reason: "basket-not-empty",
  });
  expect((await post(basketId, "empty")).body.tickets).toEqual([]);
  expect(await liveClaims(instanceId)).toEqual([]);
  expect((await takeUp(reserved.id, session, basketId)).body.tickets).toHaveLength(2);
});

it("a locked reserved order can only be paid at the box office", async () => {
  const { reserved, session } = await reserveByCommand("--locked");
  expect(reserved.locked).toBe(true);
  expect((await takeUp(reserved.id, session)).body).toMatchObject({
    code: "conflict",
    reason: "reserved-order-locked",
  });
});

it("another customer's reserved order returns 404", async () => {
  const { reserved } = await reserveByCommand();
  const { session } = await newCustomer();
  const answers = [await takeUp(reserved.id, session), await takeUp(randomUUID(), session)];
  for (const { status } of answers) expect(status).toBe(404);
});

it("a reserved order releases its seats at its deadline, and when staff release it", async () => {
  const late = await reserveByCommand();
  await query`update reserved_orders set hold_until = crm_now() where id = ${late.reserved.id}`;
  const [{ basket_id: basketId } = { basket_id: "" }] = await query<{ basket_id: string }>`
    select basket_id from reserved_orders where id = ${late.reserved.id}`;
  await ageBasket(basketId, 60 * 24 * 1_000);
  expect(await liveClaims(late.instanceId)).toEqual([]);
  expect((await takeUp(late.reserved.id, late.session)).body.reason).toBe("reserved-order-ended");

  const released = await reserveByCommand();
  expect(await run("release", released.reserved.number)).toMatchObject({ ok: true });
  expect(await liveClaims(released.instanceId)).toEqual([]);
  expect(await run("release", released.reserved.number)).toMatchObject({ ok: false });
});

const expire = (basketId: string) => query`update baskets
  set first_held_at = first_held_at - interval '20 min', held_until = held_until - interval '20 min'
  where id = ${basketId}`;
const reclaim = (basketId: string, session: string) =>
  call<BasketBody & Problem>("POST", `/baskets/${basketId}/reclaim`, { session });
const seatsOf = async (instanceId: string) =>
  (await liveClaims(instanceId)).map(({ seat_id }) => seat_id).sort();

it.each([
  ["while others are free", 0],
  ["in a full house", 2],
])(
  "reclaiming an expired basket with a reserved order restores the same seats: %s",
  async (_when, sold) => {
    const { reserved, session, instanceId, customerId, email } = await reserveByCommand();
    const before = await seatsOf(instanceId);
    if (sold > 0) await add(await newBasket(), { instanceId, quantity: sold });
    const { body: basket } = await takeUp(reserved.id, session);
    await expire(basket.id);
    const again = await reclaim(basket.id, session);
    expect([again.status, again.body.status]).toEqual([200, "open"]);
    const names = (of: BasketBody) => of.tickets.map(({ seat }) => seat.number).sort();
    expect(names(again.body)).toEqual(names(basket));
    expect(await seatsOf(instanceId)).toHaveLength(before.length + sold);
    const ready = await makeReady(basket.id, { customerId, email, session });
    expect((await payByCard(ready)).state).toBe("confirmed");
    const left = await query`select from reserved_orders
      where id = ${reserved.id} and state <> 'bought'`;
    expect(left).toEqual([]);
  },
);

it("reclaiming restores a reserved wheelchair space, and replaces a lost seat beside it", async () => {
  const { reserved, session, instanceId } = await reserveByCommand();
  await query`update seats s set kind = 'wheelchair' from claims c
    where c.instance_id = ${instanceId} and s.plan_id = ${instanceId} and s.id = c.seat_id`;
  const { body: basket } = await takeUp(reserved.id, session);
  const before = await seatsOf(instanceId);
  await add(basket.id, { instanceId, quantity: 1 }, { session });
  const [own = ""] = (await seatsOf(instanceId)).filter((id) => !before.includes(id));
  await expire(basket.id);
  const rival = await newBasket();
  await query`update claims set basket_id = ${rival} where instance_id = ${instanceId}
    and seat_id = ${own}`;
  const again = await reclaim(basket.id, session);
  expect([again.status, again.body.tickets.length]).toEqual([200, 3]);
  expect(
    await query`select from basket_tickets where basket_id = ${basket.id}
    and seat_id = any(${before})`,
  ).toHaveLength(2);
});

it("paying for part of a reserved order releases its other seats", async () => {
  const { reserved, session, instanceId, ...customer } = await reserveByCommand();
  const { body: basket } = await takeUp(reserved.id, session);
  const [ticket] = basket.tickets;
  await call("DELETE", `/baskets/${basket.id}/tickets/${ticket?.id}`, { session });
  expect(await liveClaims(instanceId)).toHaveLength(2);
  const ready = await makeReady(basket.id, { ...customer, session });
  expect(ready.total).toBe(8_500);
  expect((await payByCard(ready)).state).toBe("confirmed");
  expect(await claimsOf(instanceId)).toEqual([{ state: "sold", n: 1 }]);
  expect((await add(await newBasket(), { instanceId, quantity: 3 })).status).toBe(200);
});
