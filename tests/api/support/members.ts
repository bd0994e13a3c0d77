import { randomUUID } from "node:crypto";
import { insertMembership } from "../../support/api/memberships";
import { expect } from "vitest";

import {
  answerCheckout,
  api,
  type BasketBody,
  getBasket,
  newBasket,
  newCustomer,
} from "./box-office";
import { stored } from "./stored";
export const FRIEND = "3";
export const CONTRIBUTOR = "6";
export const SUPPORTER = "8";
export const PATRON = "13";
export const hoursFromNow = (n: number) => new Date(Date.now() + n * 3_600_000);
/** Instance columns: priority booking started an hour ago, general sale starts in an hour. */
export const inPriorityBooking = { onSaleAt: hoursFromNow(1), priorityFrom: hoursFromNow(-1) };

export const addMembership = (
  basketId: string,
  levelId: string,
  session?: string,
  replace = false,
) =>
  api.addLine({
    params: { id: basketId },
    body: { kind: "membership", levelId, remindsToRenew: false, replace },
    ...(session === undefined ? {} : { session }),
    key: randomUUID(),
  });
export const sampleGift = (levelId: string) => ({
  levelId,
  toName: "Sam",
  toEmail: `friend.${randomUUID()}@example.com`,
});
export const removeItem = (basketId: string, itemId: string) =>
  api.removeItem({ params: { id: basketId, itemId } });
export const membershipItem = (basket: BasketBody) => {
  const item = basket.items.find(({ kind }) => kind === "membership");
  if (item?.kind !== "membership") throw new Error("no membership in the basket");
  return item;
};

export async function newMember(levelId: string, daysAgo: number, customerId?: string) {
  const customer = customerId === undefined ? await newCustomer() : { customerId, session: "" };
  const membershipId = await insertMembership(stored, customer.customerId, levelId, daysAgo);
  return { ...customer, membershipId };
}

export async function createCustomerReadyToJoin(
  levelId: string,
  customer?: { customerId: string; session: string },
) {
  const buyer = customer ?? (await newCustomer());
  const basketId = await newBasket();
  const added = await addMembership(basketId, levelId, buyer.session);
  expect(added.outcome).toBe("ok");
  await answerCheckout(basketId, buyer.session);
  return withCurrentTotal(basketId, buyer);
}

export async function withCurrentTotal(
  basketId: string,
  customer: { customerId: string; session: string },
) {
  const { totals } = await getBasket(basketId);
  return { ...customer, basketId, email: "", instanceId: "", total: totals.toPay.amount };
}

/** Creates a free membership level; an order of only this is confirmed without a payment. */
export async function newFreeLevel() {
  const id = `level-${randomUUID().slice(0, 8)}`;
  await stored.membershipLevels.insert({
    id,
    name: id,
    description: "",
    infoLink: "",
    benefits: [],
    price: 0,
    renewalPrice: 0,
    months: 12,
    worth: 0,
    hasPriority: false,
    requiresLogin: false,
    active: true,
    rank: 99,
  });
  return id;
}

export const listMemberships = async (session: string) =>
  (await api.listCustomerMemberships({ session })).value;
