import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import type { ApiBody } from "../../support/api/api-client";
import {
  api,
  add,
  address,
  getBasket,
  newBasket,
  newCustomer,
  NO_REQUESTS,
} from "../support/box-office";
import { makeReady } from "../support/buyers";
import { pay, boughtOrder } from "../support/paying";
import { ticketBasket } from "../support/prepared-basket";
import {
  ageBasket,
  insertPurchase,
  createTestPerformance,
} from "../support/create-test-performance";

it("a bought basket cannot be changed", async () => {
  const { basketId: id, instanceId, session } = await boughtOrder({ quantity: 1 });
  const basket = await getBasket(id);
  expect(basket).toMatchObject({ status: "ordered", hold: null });
  const refused = [
    await add(id, { instanceId }),
    await api.removeTicket({ params: { id, ticketId: basket.tickets[0]?.id } }),
    await api.changeTicket({
      params: { id, ticketId: basket.tickets[0]?.id },
      body: { priceTypeId: "standard" },
    }),
    await api.reclaimTickets({ params: { id } }),
    await api.setDelivery({ params: { id }, session, body: { optionId: "Cobo", address: null } }),
    await api.extendHold({ params: { id }, body: {} }),
  ];
  expect(refused.map(({ outcome }) => outcome)).toEqual([
    ...Array<string>(5).fill("conflict/ordered"),
    "not-allowed/ordered-already",
  ]);
  expect((await getBasket(id)).tickets).toHaveLength(1);
});

it("a price type's limit is checked again when the order is created, including the customer's earlier orders", async () => {
  const { instanceId, planId, limitedTypeId: priceTypeId } = await createTestPerformance();
  const customer = await newCustomer();
  const { customerId } = customer;
  await insertPurchase({ customerId, instanceId, planId, seatId: "A-6", priceTypeId });
  const id = await newBasket();
  await add(id, { instanceId, priceTypeId, quantity: 2 });
  const { outcome } = await pay(await makeReady(id, customer));
  expect(outcome).toBe("conflict/limit");
});

it("a claimed basket cannot be claimed or changed by another customer", async () => {
  const [one, two] = [await newCustomer(), await newCustomer()];
  const id = await newBasket();
  expect((await api.claimBasket({ params: { id }, session: null })).outcome).toBe("not-signed-in");
  expect(
    (await api.setAdditionalDetails({ params: { id }, session: one.session, body: NO_REQUESTS }))
      .failure.reason,
  ).toBe("not-claimed");
  for (let times = 0; times < 2; times += 1)
    expect((await api.claimBasket({ params: { id }, session: one.session })).value.customerId).toBe(
      one.customerId,
    );
  expect((await api.claimBasket({ params: { id }, session: two.session })).outcome).toBe(
    "not-found",
  );
  expect(
    await api.setAdditionalDetails({ params: { id }, session: two.session, body: NO_REQUESTS }),
  ).toMatchObject({ outcome: "not-found" });
  expect(
    (await api.claimBasket({ params: { id: randomUUID() }, session: two.session })).outcome,
  ).toBe("not-found");
});

it("delivery by mail needs an address and is added to the total", async () => {
  const { session } = await newCustomer();
  const { id } = await ticketBasket({ session });
  const deliver = (optionId: string, to: ApiBody<"setDelivery">["address"]) =>
    api.setDelivery({ params: { id }, session, body: { optionId, address: to } });

  expect((await deliver("none", null)).failure.fields).toEqual({ optionId: "unknown" });
  expect((await deliver("Postal", null)).failure.fields).toEqual({ address: "required" });
  expect((await deliver("Postal", { ...address, city: " ", state: "" })).failure.fields).toEqual({
    "address.city": "required",
    "address.state": "required",
  });
  const byPost = await deliver("Postal", { ...address, line1: " 12 River Road " });
  expect(byPost.value.delivery).toEqual({ optionId: "Postal", addressId: expect.any(String) });
  expect(byPost.value.totals).toMatchObject({ delivery: { amount: 100 }, total: { amount: 8600 } });
  await deliver("Postal", { ...address, line1: "13 River Road" });
  await deliver("Postal", { ...address, line1: "13 River Road" });
  expect((await api.getCustomer({ session })).value.addresses).toMatchObject([
    { line1: "12 River Road", isPrimary: true },
    { line1: "13 River Road", isPrimary: false },
  ]);
  const collected = await deliver("Cobo", null);
  expect(collected.value.delivery).toEqual({ optionId: "Cobo", addressId: null });
  expect(collected.value.totals.total.amount).toBe(8500);
});

it("the additional details of an order are optional, validated and trimmed", async () => {
  const { session } = await newCustomer();
  const id = await newBasket();
  await api.claimBasket({ params: { id }, session });
  const details = { accessRequirements: "aisle-seat", marketing: "word-of-mouth" };
  const result = await api.setAdditionalDetails({
    params: { id },
    session,
    body: {
      ...details,
      specialRequests: "  Near the exit ",
    },
  });
  expect(result.value.details).toEqual({ ...details, specialRequests: "Near the exit" });
  expect(
    (await api.setAdditionalDetails({ params: { id }, session, body: NO_REQUESTS })).value.details,
  ).toEqual(NO_REQUESTS);
  const long = { ...NO_REQUESTS, specialRequests: "🎻".repeat(500) };
  expect(
    (await api.setAdditionalDetails({ params: { id }, session, body: long })).value.details,
  ).toEqual(long);
  const wrong = { specialRequests: "x".repeat(501), accessRequirements: "any", marketing: "?" };
  expect(
    (await api.setAdditionalDetails({ params: { id }, session, body: wrong })).failure.fields,
  ).toEqual({
    specialRequests: "too-long",
    accessRequirements: "unknown",
    marketing: "unknown",
  });
});

it("delivery and details of an expired basket cannot be set", async () => {
  const { session } = await newCustomer();
  const { id } = await ticketBasket({ session });
  await ageBasket(id, 15);
  const delivery = { optionId: "Cobo", address: null };
  expect((await api.setDelivery({ params: { id }, session, body: delivery })).outcome).toBe(
    "basket-expired",
  );
  expect(
    (await api.setAdditionalDetails({ params: { id }, session, body: NO_REQUESTS })).outcome,
  ).toBe("basket-expired");
});
