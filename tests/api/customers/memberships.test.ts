import { expect, it } from "vitest";

import { api, callRaw, add, getBasket, newBasket, newCustomer } from "../support/box-office";
import {
  CONTRIBUTOR,
  inPriorityBooking,
  FRIEND,
  addMembership,
  removeItem,
  newMember,
  membershipItem,
  PATRON,
  SUPPORTER,
} from "../support/members";
import { createTestPerformance } from "../support/create-test-performance";
import { usd } from "../../support/samples/usd";
import { stored } from "../support/stored";

it("seven membership levels are on sale, each with benefits and a link to more information", async () => {
  const { value } = await api.listMembershipLevels();
  const seven = ["3", "6", "8", "11", "12", "13", "14"];
  expect(value.map(({ id }) => id).filter((id) => seven.includes(id))).toEqual(seven);
  for (const { id, infoLink, benefits } of value.filter(({ id }) => seven.includes(id))) {
    expect(infoLink).toBe(`/smart/add-to-cart/memberships/${id}`);
    expect(benefits.length).toBeGreaterThan(0);
  }
  expect((await api.getMembershipLevel({ params: { id: "3" } })).outcome).toBe("ok");
  expect((await api.getMembershipLevel({ params: { id: "4" } })).outcome).toBe("not-found");
});

it("a level whose members pay no fee saves the fee on every ticket, besides what member prices save", async () => {
  const { value } = await api.listMembershipLevels();
  const getSavings = (id: string) => {
    const savings = value.find((level) => level.id === id)?.ticketSavings;
    if (!savings) throw new Error(`no savings at level ${id}`);
    return savings;
  };
  const [friend, contributor] = [getSavings(FRIEND), getSavings(CONTRIBUTOR)];
  expect(friend.highest.amount).toBeGreaterThan(friend.lowest.amount);
  // The fee is $9, and other tests' performances have tickets without it.
  const more = contributor.average.amount - friend.average.amount;
  expect(more).toBeGreaterThan(0);
  expect(more).toBeLessThanOrEqual(900);
  expect(getSavings(SUPPORTER)).toEqual(contributor);
});

it("a basket can have at most one membership", async () => {
  const basketId = await newBasket();
  const { value } = await addMembership(basketId, FRIEND);
  expect(membershipItem(value)).toMatchObject({ productId: FRIEND, price: { amount: 5000 } });
  expect(await addMembership(basketId, FRIEND)).toMatchObject({
    outcome: "conflict/membership-in-basket",
  });
  expect(await addMembership(basketId, CONTRIBUTOR)).toMatchObject({
    outcome: "conflict/membership-conflict",
  });
  expect((await getBasket(basketId)).items).toHaveLength(1);
});

it("a membership in the basket is replaced on request, unless a ticket depends on it", async () => {
  const basketId = await newBasket();
  await addMembership(basketId, FRIEND);
  const { value } = await addMembership(basketId, CONTRIBUTOR, undefined, true);
  expect(value.items).toMatchObject([{ productId: CONTRIBUTOR }]);
  const { instanceId } = await createTestPerformance({ instance: inPriorityBooking });
  expect((await add(basketId, { instanceId })).outcome).toBe("ok");
  const refused = await addMembership(basketId, FRIEND, undefined, true);
  expect(refused.outcome).toBe("conflict/membership-conflict");
});

it("a basket has one membership when several are added at once", async () => {
  const basketId = await newBasket();
  const results = await Promise.all(
    [FRIEND, CONTRIBUTOR, FRIEND].map((id) => addMembership(basketId, id)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await getBasket(basketId)).items).toHaveLength(1);
});

it("some membership levels require sign-in", async () => {
  const basketId = await newBasket();
  expect((await addMembership(basketId, PATRON)).outcome).toBe("not-signed-in");
  const { session } = await newCustomer();
  expect((await addMembership(basketId, PATRON, session)).outcome).toBe("ok");
});

it("a membership level that is not on sale is refused", async () => {
  expect(await addMembership(await newBasket(), "4")).toMatchObject({
    failure: {
      code: "invalid",
      fields: { levelId: "unknown" },
    },
  });
});

it("the renewal setting of a membership in the basket can be changed", async () => {
  const basketId = await newBasket();
  const item = membershipItem((await addMembership(basketId, FRIEND)).value);
  expect(item.details.remindsToRenew).toBe(false);
  const change = (kind: "donation" | "membership") =>
    api.changeLine({
      params: { id: basketId, itemId: item.id },
      body: { kind, remindsToRenew: true },
    });
  // As another kind, and as one that nothing adds by itself.
  expect((await change("donation")).outcome).toBe("not-found");
  const path = `/baskets/${basketId}/items/${item.id}`;
  const asPackage = { body: { kind: "package", remindsToRenew: true } };
  expect((await callRaw("PATCH", path, asPackage)).status).toBe(400);
  expect(membershipItem((await change("membership")).value).details.remindsToRenew).toBe(true);
});

it("a membership that the customer already owns is refused", async () => {
  const { session } = await newMember(FRIEND, 10);
  expect(await addMembership(await newBasket(), FRIEND, session)).toMatchObject({
    outcome: "conflict/membership-owned",
  });
  expect((await addMembership(await newBasket(), CONTRIBUTOR, session)).outcome).toBe("ok");
});

it("a membership that renews the current one has the renewal price and starts the day after it ends", async () => {
  const { session, membershipId } = await newMember(FRIEND, 350);
  const { value } = await addMembership(await newBasket(), FRIEND, session);
  const { expiresOn: last } = await stored.memberships.one({ id: membershipId });
  const item = membershipItem(value);
  expect(item.price.amount).toBe(4500);
  expect(item.details).toMatchObject({ renews: true });
  expect(Date.parse(item.details.startsOn) - Date.parse(last)).toBe(86_400_000);
});

it("a membership in the basket gets the renewal price once the basket has a customer", async () => {
  const { session } = await newMember(FRIEND, 350);
  const basketId = await newBasket();
  expect(membershipItem((await addMembership(basketId, FRIEND)).value).price.amount).toBe(5000);
  await api.claimBasket({ params: { id: basketId }, session });
  expect(membershipItem(await getBasket(basketId)).price.amount).toBe(4500);
});

it("the booking fee is waived by a $100 membership in the basket, and charged again without it", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  expect((await addMembership(basketId, FRIEND)).value.totals.fees.amount).toBe(1800);
  await removeItem(basketId, membershipItem(await getBasket(basketId)).id);
  const { value } = await addMembership(basketId, CONTRIBUTOR);
  expect(value.totals.fees.amount).toBe(0);
  const { value: left } = await removeItem(basketId, membershipItem(value).id);
  expect(left.totals.fees.amount).toBe(1800);
  // The tickets did not depend on the membership, so they stay.
  expect(left.tickets).toHaveLength(2);
});

it("the booking fee is waived for a member once the basket has a customer", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const { session } = await newMember(SUPPORTER, 10);
  const basketId = await newBasket();
  await add(basketId, { instanceId });
  expect((await getBasket(basketId)).totals.fees.amount).toBe(900);
  await api.claimBasket({ params: { id: basketId }, session });
  expect((await getBasket(basketId)).totals.fees.amount).toBe(0);
});

it("an expired membership does not waive the booking fee", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const { session } = await newMember(SUPPORTER, 365);
  const basketId = await newBasket();
  await add(basketId, { instanceId });
  await api.claimBasket({ params: { id: basketId }, session });
  expect((await getBasket(basketId)).totals.fees.amount).toBe(900);
});

it("potential savings list what joining would save before a membership is added", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  const { value } = await api.listPotentialSavings({ params: { id: basketId } });
  expect(value).toContainEqual({
    levelId: CONTRIBUTOR,
    membershipPrice: usd(10_000),
    saves: usd(1800),
    total: usd(10_000 + 2 * 7600),
    paysForItself: false,
  });
  expect((await getBasket(basketId)).items).toEqual([]);
});
