import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";

import type { Basket } from "#contract/schemas/basket";
import {
  add,
  bestChoice,
  ageHoldGrants,
  newBasket,
  boxOffice,
  countHeldSeats,
  newBuyer,
  newCustomer,
  freePerformance,
  api,
  apiAt,
  startLimited,
  stopLimited,
  urls,
} from "../support/limited-box-office";

beforeAll(() => startLimited("api_hold_limits"));
afterAll(stopLimited);

type Options = Parameters<typeof add>[3];
const addToNew = async (instanceId: string, quantity: number, options?: Options) =>
  add(await newBasket(), instanceId, quantity, options);

it("seats held from one address never exceed the limit in any process", async () => {
  const instanceId = freePerformance();
  const address = "203.0.113.7";
  const baskets = await Promise.all(Array.from({ length: 24 }, newBasket));
  const choice = await bestChoice(instanceId);
  const answers = await Promise.all(
    baskets.map((id, index) =>
      add(id, instanceId, 9, { address, choice, url: urls[index % 2] ?? "" }),
    ),
  );
  const held = answers.filter(({ ok }) => ok);
  // Four baskets of nine: a fifth would exceed 40.
  expect(held).toHaveLength(4);
  expect(await countHeldSeats(instanceId)).toBe(36);
  for (const { outcome, failure } of answers.filter(({ ok }) => !ok)) {
    expect(outcome).toBe("not-allowed/address-holds-too-many");
    expect(failure.minutes).toBeGreaterThan(0);
  }
  // The remaining four seats can be held, and another address has its own limit.
  expect((await addToNew(instanceId, 4, { address })).outcome).toBe("ok");
  expect((await addToNew(instanceId, 1, { address })).outcome).toBe(
    "not-allowed/address-holds-too-many",
  );
  expect((await addToNew(instanceId, 9, { address: "203.0.113.8" })).outcome).toBe("ok");
  // Calls by the box office itself have no address.
  expect((await addToNew(instanceId, 9)).outcome).toBe("ok");
});

it("seats released by one address can be held by it again", async () => {
  const instanceId = freePerformance();
  const address = "198.18.1.1";
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const id = await newBasket();
    expect((await add(id, instanceId, 9, { address })).outcome).toBe("ok");
    ids.push(id);
  }
  await ageHoldGrants();
  expect((await addToNew(instanceId, 9, { address })).outcome).toBe(
    "not-allowed/address-holds-too-many",
  );
  await api.emptyBasket({ params: { id: ids[0] }, address });
  expect((await addToNew(instanceId, 9, { address })).outcome).toBe("ok");
});

it("seats cannot be held faster than the limit per minute, even when they are released in between", async () => {
  const instanceId = freePerformance();
  const slow = await boxOffice.another({ HOLD_LIMIT_ADDRESS_PER_MINUTE: "10" });
  const sender = { address: "198.18.30.1", url: slow.url };
  const id = await newBasket();
  expect((await add(id, instanceId, 6, sender)).outcome).toBe("ok");
  await apiAt(slow.url).emptyBasket({ params: { id }, address: sender.address });
  const refused = await add(id, instanceId, 6, sender);
  expect(refused.failure).toMatchObject({ reason: "address-holds-too-many", minutes: 1 });
  expect((await add(id, instanceId, 4, sender)).outcome).toBe("ok");
});

it("seats held from one IPv6 /64 count as those of one address", async () => {
  const instanceId = freePerformance();
  for (let count = 0; count < 4; count += 1)
    await addToNew(instanceId, 9, { address: `2001:db8:1:2::${count + 1}` });
  const same = await addToNew(instanceId, 9, { address: "2001:db8:1:2:ffff::1" });
  expect(same.outcome).toBe("not-allowed/address-holds-too-many");
  const other = await addToNew(instanceId, 9, { address: "2001:db8:1:3::1" });
  expect(other.outcome).toBe("ok");
});

it("the first hold is shorter when the address holds many seats, and can be extended", async () => {
  const instanceId = freePerformance();
  const address = "198.18.9.1";
  const minutes = ({ value }: { value: Basket }) =>
    Math.round((Date.parse(value.hold?.until ?? "") - Date.now()) / 60_000);
  expect(minutes(await addToNew(instanceId, 9, { address }))).toBe(15);
  await addToNew(instanceId, 9, { address });
  const id = await newBasket();
  const third = await add(id, instanceId, 9, { address });
  expect(minutes(third)).toBe(5);
  const seenUntil = third.value.hold?.until;
  const extend = () => api.extendHold({ params: { id }, body: { seenUntil }, address });
  const extended = await extend();
  expect(minutes(extended)).toBe(15);
  // The same form again, without a reload.
  expect((await extend()).value.hold?.until).toBe(extended.value.hold?.until);
});

it("seats of a customer with a paid order count for the customer, not for the address", async () => {
  const instanceId = freePerformance();
  const address = "198.18.20.1";
  for (let count = 0; count < 4; count += 1) await addToNew(instanceId, 9, { address });
  expect((await addToNew(instanceId, 9, { address })).outcome).toBe(
    "not-allowed/address-holds-too-many",
  );
  const session = await newBuyer();
  expect((await addToNew(instanceId, 9, { address, session })).outcome).toBe("ok");
  const more = await addToNew(instanceId, 9, { address, session });
  expect(more.outcome).toBe("not-allowed/customer-holds-too-many");
});

it.each([
  ["no order", "198.18.200.1", () => newCustomer()],
  ["only a free order", "198.18.201.1", () => newBuyer({ total: 0 })],
  ["an order of today", "198.18.202.1", () => newBuyer({ days: 0 })],
  ["an order without a ticket", "198.18.203.1", () => newBuyer({ hasTicket: false })],
])("seats held by accounts with %s count for their address", async (_what, address, account) => {
  const instanceId = freePerformance();
  const sessions = await Promise.all(Array.from({ length: 6 }, account));
  const answers = await Promise.all(
    sessions.map(async (session) => addToNew(instanceId, 9, { address, session })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
  expect(await countHeldSeats(instanceId)).toBe(36);
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused.map(({ outcome }) => outcome)).toEqual(
    refused.map(() => "not-allowed/address-holds-too-many"),
  );
  await ageHoldGrants();
  expect((await addToNew(instanceId, 9, { address })).outcome).toBe(
    "not-allowed/address-holds-too-many",
  );
});

it("seats claimed by an account without an order still count for the address", async () => {
  const instanceId = freePerformance();
  const address = "198.18.210.1";
  for (let count = 0; count < 4; count += 1) {
    const [id, session] = [await newBasket(), await newCustomer()];
    expect((await add(id, instanceId, 9, { address })).outcome).toBe("ok");
    await api.claimBasket({ params: { id }, address, session });
  }
  await ageHoldGrants();
  const session = await newCustomer();
  expect((await addToNew(instanceId, 9, { address, session })).outcome).toBe(
    "not-allowed/address-holds-too-many",
  );
});

it("seats of accounts without an order count toward the IPv6 /48 and the limit per minute", async () => {
  const instanceId = freePerformance();
  const limited = await boxOffice.another({
    HOLD_LIMIT_ADDRESS: "4",
    HOLD_LIMIT_ADDRESS_PER_MINUTE: "5",
  });
  const take = async (address: string, session: string) =>
    addToNew(instanceId, 4, { address, session, url: limited.url });
  for (let count = 0; count < 5; count += 1)
    expect((await take(`2001:db8:50:${count}::1`, await newCustomer())).outcome).toBe("ok");
  expect((await take("2001:db8:50:9::1", await newCustomer())).outcome).toBe(
    "not-allowed/address-holds-too-many",
  );
  // A customer with a paid order has their own limit per minute.
  const buyer = await newBuyer();
  expect((await take("2001:db8:50:9::1", buyer)).outcome).toBe("ok");
  const fast = await take("2001:db8:50:9::1", buyer);
  expect(fast.failure).toMatchObject({ reason: "customer-holds-too-many", minutes: 1 });
});

it("held seats still count after their key is reused for another call, which is refused", async () => {
  const instanceId = freePerformance();
  const address = "198.18.50.1";
  for (let count = 0; count < 4; count += 1) {
    const [id, key] = [await newBasket(), randomUUID()];
    expect((await add(id, instanceId, 9, { address, key })).outcome).toBe("ok");
    // The same call again gets the same response, and counts once.
    expect((await add(id, instanceId, 9, { address, key })).outcome).toBe("ok");
    const reused = await add(id, instanceId, 1, { address, key });
    expect(reused.outcome).toBe("key-reused");
    const elsewhere = await addToNew(instanceId, 1, { address, key });
    expect(elsewhere.outcome).toBe("key-reused");
  }
  await ageHoldGrants();
  expect((await addToNew(instanceId, 9, { address })).outcome).toBe(
    "not-allowed/address-holds-too-many",
  );
  expect(await countHeldSeats(instanceId)).toBe(36);
});

it("held seats still count in the basket that they were moved to", async () => {
  const instanceId = freePerformance();
  const address = "198.18.60.1";
  for (let count = 0; count < 4; count += 1) {
    const id = await newBasket();
    expect((await add(id, instanceId, 9, { address })).outcome).toBe("ok");
    expect((await api.moveBasket({ params: { id }, address })).outcome).toBe("ok");
  }
  await ageHoldGrants();
  expect((await addToNew(instanceId, 9, { address })).outcome).toBe(
    "not-allowed/address-holds-too-many",
  );
});

it("held seats count for the paying customer who claims them, and no longer for the address", async () => {
  const instanceId = freePerformance();
  const address = "198.18.70.1";
  const [id, session] = [await newBasket(), await newBuyer()];
  expect((await add(id, instanceId, 9, { address })).outcome).toBe("ok");
  const claimed = await api.claimBasket({ params: { id }, address, session });
  expect(claimed.outcome).toBe("ok");
  const more = await addToNew(instanceId, 9, { address, session });
  expect(more.outcome).toBe("not-allowed/customer-holds-too-many");
  for (let count = 0; count < 4; count += 1)
    expect((await addToNew(instanceId, 9, { address })).outcome).toBe("ok");
  // Moved out of the account they count for the address again, until another account claims them.
  const moved = await api.moveBasket({ params: { id }, address, session });
  expect(moved.outcome).toBe("ok");
  await ageHoldGrants();
  expect((await addToNew(instanceId, 4, { address })).outcome).toBe(
    "not-allowed/address-holds-too-many",
  );
  expect((await addToNew(instanceId, 9, { address, session })).outcome).toBe("ok");
  const other = await newBuyer();
  await api.claimBasket({ params: { id: moved.value.id }, address, session: other });
  expect((await addToNew(instanceId, 4, { address })).outcome).toBe("ok");
  expect((await addToNew(instanceId, 9, { address, session: other })).outcome).toBe(
    "not-allowed/customer-holds-too-many",
  );
});

it("held seats count for an address regardless of its port", async () => {
  const instanceId = freePerformance();
  for (let count = 0; count < 4; count += 1)
    await addToNew(instanceId, 9, { address: `198.18.80.1:${4001 + count}` });
  const same = await addToNew(instanceId, 9, { address: "198.18.80.1" });
  expect(same.outcome).toBe("not-allowed/address-holds-too-many");
});

it("held seats of unreadable addresses count together", async () => {
  const instanceId = freePerformance();
  for (const address of ["unknown", "_hidden", "198.51.100", "x"])
    expect((await addToNew(instanceId, 9, { address })).outcome).toBe("ok");
  expect((await addToNew(instanceId, 9, { address: "203.0.113" })).outcome).toBe(
    "not-allowed/address-holds-too-many",
  );
});

it.each([
  ["a /48 of IPv6", (count: number) => `2001:db8:48:${count}::1`, "2001:db8:49:1::1"],
  ["a /24 of IPv4", (count: number) => `198.19.48.${count}`, "198.19.49.1"],
])(
  "held seats are also limited for %s, to five times as many",
  async (_network, getAddress, elsewhere) => {
    const instances = [freePerformance(), freePerformance()];
    const addNext = async (count: number) =>
      addToNew(instances[count % 2] ?? "", 9, { address: getAddress(count) });
    for (let count = 0; count < 22; count += 1) expect((await addNext(count)).outcome).toBe("ok");
    expect((await addNext(22)).outcome).toBe("not-allowed/address-holds-too-many");
    const other = await addToNew(instances[0] ?? "", 9, { address: elsewhere });
    expect(other.outcome).toBe("ok");
  },
);
