import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";

import {
  add,
  stored,
  freePerformance,
  newBasket,
  newCustomer,
  api,
  startLimited,
  stopLimited,
} from "../support/limited-box-office";

beforeAll(() => startLimited("api_free_tickets"));
afterAll(stopLimited);

/** A performance whose tickets cost nothing: no booking fee under $10.00. */
async function freeOfCharge(): Promise<string> {
  const instanceId = freePerformance();
  const { priceListId } = await stored.instances.one({ id: instanceId });
  await stored.prices.change({ priceListId }, { faceValue: 0 });
  return instanceId;
}

async function newGuest(email: string): Promise<string> {
  const body = { firstName: "Ada", lastName: "Lovell", email, phone: "2125550123", address: null };
  return (await api.registerGuest({ body })).value.session;
}

const template = (path: string) => `http://storefront.test${path}`;

type Order = { address: string; session: string; quantity?: number };

async function order(instanceId: string, { address, session, quantity = 2 }: Order) {
  const id = await newBasket();
  expect((await add(id, instanceId, quantity, { address, session })).outcome).toBe("ok");
  const basket = { params: { id }, session, address };
  await api.claimBasket(basket);
  await api.setDelivery({ ...basket, body: { optionId: "Cobo", address: null } });
  await api.setAdditionalDetails({
    ...basket,
    body: { specialRequests: null, accessRequirements: null, marketing: null },
  });
  const placed = await api.startPayment({
    ...basket,
    body: {
      returnUrl: template("/order/verify?order=__ORDER_ID__&return=__RETURN_TOKEN__"),
      cancelUrl: template("/order/verify?order=__ORDER_ID__&return=__RETURN_TOKEN__&turned-back=1"),
      orderUrl: template("/order/confirmed?order=__ORDER_ID__&ref=__ORDER_TOKEN__"),
      expectedTotal: 0,
      locale: "en-us",
    },
    key: randomUUID(),
  });
  return placed.ok ? "placed" : placed.failure.reason;
}

it("guests of one address get two free tickets for a performance, accounts twenty", async () => {
  const instanceId = await freeOfCharge();
  const address = "198.51.100.1";
  const guest = () => newGuest(`guest.${randomUUID()}@example.com`);
  expect(await order(instanceId, { address, session: await guest() })).toBe("placed");
  expect(await order(instanceId, { address, session: await guest() })).toBe("mailbox-not-proved");
  for (let account = 0; account < 2; account += 1)
    expect(await order(instanceId, { address, session: await newCustomer(), quantity: 9 })).toBe(
      "placed",
    );
  expect(await order(instanceId, { address, session: await newCustomer(), quantity: 1 })).toBe(
    "too-many-free-tickets-of-address",
  );
  expect(await order(instanceId, { address: "198.51.100.2", session: await guest() })).toBe(
    "placed",
  );
});

it("an account's free tickets for a performance count wherever and whenever they were ordered", async () => {
  const instanceId = await freeOfCharge();
  const session = await newCustomer();
  const orderFrom = (number: number, quantity: number) =>
    order(instanceId, { address: `198.51.100.${number}`, session, quantity });
  expect([await orderFrom(31, 9), await orderFrom(32, 9)]).toEqual(["placed", "placed"]);
  const sold = await stored.orderTickets.find({ instanceId }, ["orderId"]);
  const orders = await stored.orders.find({ id: sold.map(({ orderId }) => orderId) });
  const basketId = orders.map((order) => order.basketId);
  await stored.holdGrants.move({ basketId }, "grantedAt", { days: -2 });
  expect(await orderFrom(33, 3)).toBe("too-many-free-tickets");
});

it("free tickets count for an email wherever they are ordered, and three such orders in ten minutes are mailed", async () => {
  const email = `Victim.${randomUUID()}@example.com`;
  const instanceId = await freeOfCharge();
  const orderAs = async (performance: string, address: string, variant = email) =>
    order(performance, { address, session: await newGuest(variant) });
  expect(await orderAs(instanceId, "198.51.100.11")).toBe("placed");
  expect(await orderAs(instanceId, "198.51.100.12", email.replace("@", "+2@"))).toBe(
    "mailbox-not-proved",
  );
  const outcomes: string[] = [];
  for (let number = 13; number < 16; number += 1)
    outcomes.push(await orderAs(await freeOfCharge(), `198.51.100.${number}`));
  expect(outcomes).toEqual(["placed", "placed", "mailbox-not-proved"]);
});

it("simultaneous free orders of one address do not exceed the limit", async () => {
  const instanceId = await freeOfCharge();
  const address = "198.51.100.21";
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, async () =>
      order(instanceId, { address, session: await newGuest(`rush.${randomUUID()}@example.com`) }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "placed")).toHaveLength(1);
});
