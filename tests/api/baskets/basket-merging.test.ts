import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import {
  addLine,
  api,
  add,
  type BasketBody,
  getBasket,
  newBasket,
  newCustomer,
  getSeat,
} from "../support/box-office";
import { addPackage, seatsHeld } from "../support/buying-packages";
import { addCode, newPromo, newVoucher } from "../support/codes";
import { newPackage } from "../support/packages";
import { orderFood, newMenu } from "../support/stock-items";
import { ticketBasket } from "../support/prepared-basket";
import { inPriorityBooking, FRIEND, addMembership, newMember, SUPPORTER } from "../support/members";
import { ageBasket, liveClaims, createTestPerformance } from "../support/create-test-performance";

const merge = (into: string, from: string, key?: string, session?: string) =>
  api.mergeBaskets({
    params: { id: into },
    body: { from },
    ...(session !== undefined && { session }),
    ...(key !== undefined && { key }),
  });
const otherBaskets = (session: string, except?: string) =>
  api.listOtherBaskets({ query: { except }, session });
const newClaimedBasket = async (session: string) => {
  const id = await newBasket();
  await api.claimBasket({ params: { id }, session });
  return id;
};
const twoBaskets = async () => [await newBasket(), await newBasket()] as const;
const donate = (id: string) => addLine(id, { kind: "donation", fundId: "annual", amount: 2_000 });

it("merging two baskets moves every line, code and note", async () => {
  const { instanceId } = await createTestPerformance({ seats: 9 });
  const another = await createTestPerformance({ seats: 9 });
  const { session, customerId } = await newCustomer();
  const [into, from] = [await newBasket(), await newClaimedBasket(session)];
  await add(into, { instanceId, quantity: 2 });
  await addLine(into, { kind: "merchandise", itemId: "tote", quantity: 1 });
  const { value: held } = await add(from, { instanceId: another.instanceId, quantity: 3 });
  await addLine(from, { kind: "merchandise", itemId: "tote", quantity: 2 });
  await donate(from);
  await api.setBookingProtection({ params: { id: from }, body: { accepted: true } });
  await api.setNotes({
    params: { id: from },
    body: { order: "Ring twice", access: null, allergies: null },
  });

  const key = randomUUID();
  const merged = await merge(into, from, key, session);
  expect(merged.outcome).toBe("ok");
  expect(merged.value).toMatchObject({ id: into, customerId, notes: { order: "Ring twice" } });
  expect(merged.value.tickets).toHaveLength(5);
  expect(merged.value.tickets.map(getSeat)).toEqual(
    expect.arrayContaining(held.tickets.map(getSeat)),
  );
  const lines = merged.value.items.map(({ kind, quantity }) => `${quantity} ${kind}`);
  expect(lines.sort()).toEqual(["1 donation", "3 merchandise", "5 booking-protection"]);
  const holders = (await liveClaims(another.instanceId)).map((claim) => claim.basketId);
  expect(holders).toEqual([into, into, into]);
  expect(await getBasket(from)).toMatchObject({ tickets: [], items: [], hold: null });
  expect((await merge(into, from, key)).value).toEqual(merged.value);
  expect((await merge(into, from)).value.tickets).toHaveLength(5);
});

it("a merged basket's deadline counts from the basket that held seats first", async () => {
  const [{ id: into }, { id: from }] = [await ticketBasket(), await ticketBasket()];
  const capAt = ({ hold }: BasketBody) => Date.parse(hold?.capAt ?? "");
  const before = capAt(await getBasket(from));
  await ageBasket(from, 10);
  const { value } = await merge(into, from);
  expect((before - capAt(value)) / 60_000).toBeCloseTo(10, 1);
  expect(value.tickets).toHaveLength(2);
});

it("two baskets that together exceed the limit per order are not merged", async () => {
  const { instanceId } = await createTestPerformance({ instance: { maxTickets: 4 } });
  const [into, from] = await twoBaskets();
  await add(into, { instanceId, quantity: 3 });
  await add(from, { instanceId, quantity: 2 });
  const { failure } = await merge(into, from);
  expect(failure).toMatchObject({ code: "limit", limit: { maxTickets: 4, totalTickets: 5 } });
  expect((await getBasket(into)).tickets).toHaveLength(3);
  expect((await getBasket(from)).tickets).toHaveLength(2);
  expect(await liveClaims(instanceId)).toHaveLength(5);
});

it("two baskets that together exceed a package's limit are not merged", async () => {
  const { packageId, instanceIds } = await newPackage({ change: { maxPerOrder: 2 } });
  const choices = instanceIds.slice(0, 2);
  const [into, from] = await twoBaskets();
  await addPackage(into, packageId, choices);
  await addPackage(from, packageId, choices, { quantity: 2 });
  const { failure } = await merge(into, from);
  const limit = { maxTickets: 2, totalTickets: 3, instanceName: packageId };
  expect(failure).toMatchObject({ code: "limit", limit });
  expect(await seatsHeld(choices)).toEqual([3, 3]);
  expect((await getBasket(into)).tickets).toHaveLength(2);
});

it("two baskets that together exceed the maximum of codes or of guests at a meal are not merged", async () => {
  const [into, from] = await twoBaskets();
  for (const id of [into, from]) {
    await donate(id);
    for (let card = 0; card < 6; card += 1) await addCode(id, await newVoucher(100));
  }
  expect((await merge(into, from)).failure).toMatchObject({ reason: "too-many-codes" });
  const [twice, once] = await twoBaskets();
  for (const id of [twice, twice, once]) {
    const { instanceId } = await createTestPerformance();
    await orderFood(id, instanceId, await newMenu(instanceId), 9);
  }
  expect((await merge(twice, once)).failure).toMatchObject({
    reason: "too-many-guests",
    maxGuests: 20,
    guests: 27,
  });
});

it("two baskets with two memberships or two promo codes are not merged", async () => {
  const [into, from] = await twoBaskets();
  await addMembership(into, FRIEND);
  await addMembership(from, SUPPORTER);
  expect((await merge(into, from)).failure).toMatchObject({ reason: "membership-conflict" });
  const [{ id: one }, { id: other }] = [await ticketBasket(), await ticketBasket()];
  for (const basket of [one, other]) await addCode(basket, await newPromo());
  expect((await merge(one, other)).failure).toMatchObject({ reason: "other-code" });
  expect((await getBasket(other)).codes).toHaveLength(1);
});

it("merging keeps a membership with the tickets that it opened", async () => {
  const { instanceId } = await createTestPerformance({ instance: inPriorityBooking });
  const [into, from] = await twoBaskets();
  await donate(into);
  await addMembership(from, SUPPORTER);
  expect((await add(from, { instanceId })).outcome).toBe("ok");
  const { value } = await merge(into, from);
  const membership = value.items.find(({ kind }) => kind === "membership");
  expect(value.tickets).toMatchObject([{ membershipItemId: membership?.id }]);
});

it("two baskets are not merged when one has a membership that the customer already owns", async () => {
  const { session, customerId } = await newCustomer();
  await newMember(FRIEND, 10, customerId);
  const [into, from] = [await newClaimedBasket(session), await newBasket()];
  await donate(into);
  await addMembership(from, FRIEND);
  expect((await merge(into, from)).failure).toMatchObject({ reason: "membership-owned" });
});

it("baskets of two different customers cannot be merged", async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  const [into, from] = [await newClaimedBasket(one.session), await newClaimedBasket(other.session)];
  await donate(from);
  expect((await merge(into, from)).outcome).toBe("not-found");
  expect((await merge(into, randomUUID())).outcome).toBe("not-found");
  expect((await otherBaskets(one.session, into)).value).toEqual([]);
});

it("two baskets merged into each other at once become one, with every seat once", async () => {
  const { id: one, instanceId } = await ticketBasket({ quantity: 2 });
  const other = await newBasket();
  await add(other, { instanceId, quantity: 2 });
  const answers = await Promise.all([merge(one, other), merge(other, one)]);
  expect(answers.map(({ outcome }) => outcome)).toEqual(["ok", "ok"]);
  const left = [await getBasket(one), await getBasket(other)].map(({ tickets }) => tickets.length);
  expect(left.sort()).toEqual([0, 4]);
  expect(await liveClaims(instanceId)).toHaveLength(4);
});

it("merging takes what is left of an expired basket, and is refused into an expired basket", async () => {
  const [{ id: into }, { id: from }] = [await ticketBasket(), await ticketBasket()];
  await donate(from);
  await ageBasket(from, 20);
  expect((await merge(from, into)).outcome).toBe("basket-expired");
  const { value } = await merge(into, from);
  expect([value.tickets.length, value.items.length]).toEqual([1, 1]);
});

it("a customer's other baskets are listed only while they have content", async () => {
  const { instanceId } = await createTestPerformance({ seats: 9 });
  const { session, customerId } = await newCustomer();
  const { value: created } = await api.createBasket({ body: {}, session });
  expect(created.customerId).toBe(customerId);
  const held = created.id;
  const [gift, empty] = [await newClaimedBasket(session), await newClaimedBasket(session)];
  const { id: lost } = await ticketBasket({ session });
  await add(held, { instanceId });
  await donate(gift);
  await ageBasket(lost, 20);
  const { value } = await otherBaskets(session, empty);
  expect(value.map(({ id }) => id)).toEqual([gift, held]);
  expect((await otherBaskets(session, held)).value.map(({ id }) => id)).toEqual([gift]);
  expect((await api.listOtherBaskets()).outcome).toBe("not-signed-in");
});

it("removing expired tickets removes their extras too, and the rest can be bought", async () => {
  const { id } = await ticketBasket({ quantity: 2 });
  await donate(id);
  await api.setBookingProtection({ params: { id }, body: { accepted: true } });
  const removeLost = () => api.discardExpiredTickets({ params: { id } });
  expect((await removeLost()).value).toMatchObject({ status: "open", tickets: [{}, {}] });
  await ageBasket(id, 20);
  const { value } = await removeLost();
  expect(value).toMatchObject({
    status: "open",
    tickets: [],
    lost: [],
    hold: null,
    items: [{ kind: "donation" }],
    totals: { toPay: { amount: 2_000 } },
  });
});
