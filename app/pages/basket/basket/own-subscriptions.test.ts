import { expect, it } from "vitest";

import { sampleTicket } from "../../../../tests/support/samples/basket";
import type { OwnSubscription } from "./basket-view";
import { countPayable, findPayingSubscription, listUsableSubscriptions } from "./own-subscriptions";

const subscription = (id: string, own: Partial<OwnSubscription> = {}): OwnSubscription => ({
  id,
  name: "Six evenings",
  left: 6,
  expiresOn: "2027-05-01",
  priceTypeId: "standard",
  ...own,
});
const MEMBER = { id: "member", name: "Member" };

it("a subscription can pay for a ticket whose member price replaces the price type that it pays for", () => {
  const own = [subscription("s1"), subscription("s2", { name: "Under 30", priceTypeId: "young" })];
  const idsFor = (ticket: Parameters<typeof sampleTicket>[0]) =>
    listUsableSubscriptions(sampleTicket(ticket), own).map(({ id }) => id);
  expect(idsFor({ priceType: MEMBER, chosenPriceTypeId: "standard" })).toEqual(["s1"]);
  expect(idsFor({ priceType: MEMBER })).toEqual([]);
  expect(idsFor({ packageItemId: "p1" })).toEqual([]);
  expect(idsFor({ subscriptionId: "s1" })).toEqual([]);
});

it("subscriptions with the same name are offered once, the one that ends first with the tickets of all", () => {
  const own = [
    subscription("later", { left: 4, expiresOn: "2027-05-02" }),
    subscription("first"),
    subscription("used", { left: 0, expiresOn: "2026-12-31" }),
  ];
  expect(listUsableSubscriptions(sampleTicket(), own)).toMatchObject([{ id: "first", left: 10 }]);
  expect(findPayingSubscription({ subscriptionId: "later" }, own)).toMatchObject({
    id: "later",
    left: 10,
  });
  expect(findPayingSubscription({ subscriptionId: null }, own)).toBeUndefined();
});

it("as many of a performance's tickets can be paid for at once as a subscription has left", () => {
  const own = [subscription("s1", { left: 2 }), subscription("s2", { name: "Young", left: 1 })];
  const other = sampleTicket({ priceType: MEMBER });
  const usedFor = (...tickets: Parameters<typeof countPayable>[0]) =>
    countPayable(tickets, own.slice(0, 1)).map(({ id, used, left }) => [id, used, left]);
  expect(usedFor(sampleTicket(), other)).toEqual([["s1", 1, 2]]);
  expect(usedFor(sampleTicket(), sampleTicket(), sampleTicket())).toEqual([["s1", 2, 2]]);
  expect(usedFor(other)).toEqual([]);
  expect(countPayable([sampleTicket()], own).map(({ id }) => id)).toEqual(["s1", "s2"]);
});
