import { expect, it } from "vitest";

import {
  buyer,
  committed,
  order,
  seatToSell,
  startOrders,
} from "../../../tests/support/servers/tessitura-orders";
import type { OrderBuyer, OrderToCommit } from "../system";

const GUEST: OrderBuyer = { ...buyer, isProven: false, address: null };

type Started = Awaited<ReturnType<typeof startOrders>>;

/** An order of one seat, which is locked, in a basket of its own. */
async function getOrder({ seats }: Started, seat: string, who: OrderBuyer): Promise<OrderToCommit> {
  const wanted = seatToSell(seat, 8_250);
  await seats.lock(seat, [wanted]);
  const id = `5d9f1a52-6c1e-4f6e-9d1b-0b6f0f0f0${seat.slice(1)}`;
  return { ...order, id, basketId: seat, total: 8_250, seats: [wanted], buyer: who };
}

async function buy(started: Started, seat: string, who = buyer) {
  const toCommit = await getOrder(started, seat, who);
  return started.orders.commit(toCommit);
}

const listOwners = ({ world }: Started) =>
  [...world.orders.values()].map(({ constituentId }) => constituentId);

it("a new customer is registered with name, email, phone and address, and has the order", async () => {
  const started = await startOrders();
  const { constituents } = started.world;
  expect((await buy(started, "s101")).ok).toBe(true);
  expect(constituents.all).toMatchObject([
    {
      firstName: "Ada",
      lastName: "Lovell",
      emails: [{ address: buyer.email }],
      phones: [buyer.phone],
      address: { street: "12 Amsterdam Avenue", city: "New York", countryId: 1, stateId: "33" },
    },
  ]);
  expect(listOwners(started)).toEqual([constituents.all[0]?.id]);
});

it("a customer who buys again is the same constituent, by one call, also with another email", async () => {
  const started = await startOrders();
  await buy(started, "s101");
  started.world.calls.length = 0;
  await buy(started, "s102", { ...buyer, email: "ada.lovell@example.com" });
  expect(started.world.calls.filter((call) => /log|register|search/i.test(call))).toEqual([
    "logInAsProven",
  ]);
  expect(started.world.constituents.all).toHaveLength(1);
  expect(new Set(listOwners(started)).size).toBe(1);
});

it.each([
  ["their login", "ada"],
  ["a login that is made for them, if they have none", null],
])("an email that the venue knows is found, and ordered for by %s", async (_, login) => {
  const started = await startOrders();
  const { constituents } = started.world;
  const known = constituents.add({ firstName: "A.", lastName: "Lovell" }, buyer.email, login);
  await buy(started, "s101");
  await buy(started, "s102");
  expect(constituents.all).toEqual([known]);
  expect(known.logins).toHaveLength(1);
  expect(listOwners(started)).toEqual([known.id, known.id]);
});

it("an email of several constituents is nobody's: the order is the general public's", async () => {
  const started = await startOrders();
  const { constituents } = started.world;
  for (const firstName of ["Ada", "Bo"])
    constituents.add({ firstName, lastName: "Lovell" }, buyer.email, null);
  expect((await buy(started, "s101")).ok).toBe(true);
  expect(constituents.all).toHaveLength(2);
  expect([...started.world.orders.values()]).toMatchObject([
    { constituentId: 0, email: buyer.email },
  ]);
  expect(started.errors).toEqual(["several constituents have a buyer's email"]);
});

it("a guest's order is the general public's, with the email, and nobody is made", async () => {
  const started = await startOrders();
  started.world.constituents.add({ firstName: "Ada", lastName: "L" }, buyer.email, null);
  expect((await buy(started, "s101", GUEST)).ok).toBe(true);
  expect([...started.world.orders.values()]).toMatchObject([
    { constituentId: 0, email: buyer.email },
  ]);
  expect(started.world.constituents.all).toHaveLength(1);
  expect(started.memory.known.size).toBe(0);
});

it.each(["lost-answer", "lost-request", "silence"] as const)(
  "after %s to the registration the order is committed again, and one person is made",
  async (how) => {
    const started = await startOrders(how === "silence" ? { timeoutMs: 500 } : {});
    const toCommit = await getOrder(started, "s101", buyer);
    started.fail("register", how);
    const again = { ok: false, failure: { code: "unavailable" } };
    expect(await started.orders.commit(toCommit)).toEqual(again);
    expect(started.getCount("checkOut")).toBe(0);
    expect((await started.orders.commit(toCommit)).ok).toBe(true);
    expect(started.world.constituents.all).toHaveLength(1);
    expect(started.world.orders.size).toBe(1);
  },
);

it("a process that is killed before it writes who was registered makes nobody twice", async () => {
  const started = await startOrders();
  const { memory, orders, world } = started;
  const toCommit = await getOrder(started, "s101", buyer);
  memory.beforeWrite = (what) => {
    if (what === "person") throw new Error("killed");
  };
  await expect(orders.commit(toCommit)).rejects.toThrow("killed");
  memory.beforeWrite = () => undefined;
  // Nobody has the new email there.
  const changed = { ...buyer, email: "ada.lovell@example.com" };
  expect((await orders.commit({ ...toCommit, buyer: changed })).ok).toBe(true);
  expect(world.constituents.all).toHaveLength(1);
  expect(listOwners(started)).toEqual([world.constituents.all[0]?.id]);
});

it("of two first orders at once one registers the customer, and both are theirs", async () => {
  const started = await startOrders();
  const both = [await getOrder(started, "s101", buyer), await getOrder(started, "s102", buyer)];
  const sold = await Promise.all(both.map((each) => started.orders.commit(each)));
  expect(sold.map(({ ok }) => ok)).toEqual([true, true]);
  const [person, ...others] = started.world.constituents.all;
  expect(others).toEqual([]);
  expect(listOwners(started)).toEqual([person?.id, person?.id]);
});

it("an order whose buyer is refused is sold all the same, and staff read of it", async () => {
  const started = await startOrders();
  const toCommit = await getOrder(started, "s101", GUEST);
  started.fail("logInAsGuest", "error-object");
  expect((await started.orders.commit(toCommit)).ok).toBe(true);
  expect(started.errors).toEqual(["an order's buyer was not taken by the system"]);
});

it("an address in a country that the system lacks is left out", async () => {
  const started = await startOrders();
  const address = { lines: ["1 Way"], city: "Oslo", state: "", postcode: "0150", country: "NO" };
  const toCommit = { ...order, buyer: { ...buyer, address } };
  await started.seats.lock(order.basketId, order.seats);
  expect(await started.orders.commit(toCommit)).toEqual({ ok: true, value: committed });
  expect(started.world.constituents.all).toMatchObject([{ firstName: "Ada", address: null }]);
});
