import { sql } from "drizzle-orm";
import { expect, it } from "vitest";

import { linkGuestOrders } from "../../../crm/people/sign-in/registration";
import { addDays, addMonths, toDay } from "../../../crm/platform/dates";
import { add, api, newBasket, newCustomer } from "../support/box-office";
import { buyOrder, cancel, newGuest } from "../support/buyers";
import { tokenIn } from "../support/mailbox";
import {
  CONTRIBUTOR,
  FRIEND,
  PATRON,
  addMembership,
  newMember,
  listMemberships,
  newFreeLevel,
  withCurrentTotal,
  createCustomerReadyToJoin,
} from "../support/members";
import { changeSettings, createTestPerformance } from "../support/create-test-performance";
import { pay, readyBasket } from "../support/paying";
import { mailedLink, redeemLink } from "../support/sign-in";
import { db } from "../support/test-database";
import { daysAfter } from "../../support/api/stored";
import { venueToday, query, stored } from "../support/stored";

type Customer = { customerId: string; session: string };
const readyToJoin = (count: number, levelId: string, customer: Customer) =>
  Promise.all(Array.from({ length: count }, () => createCustomerReadyToJoin(levelId, customer)));

it("a paid membership starts today, lasts a year and belongs to its customer", async () => {
  const levelId = await newFreeLevel();
  const ready = await createCustomerReadyToJoin(levelId);
  const { outcome } = await pay(ready);
  expect(outcome).toBe("ok");
  const [own] = await listMemberships(ready.session);
  expect(own).toMatchObject({ level: { id: levelId }, state: "active", renewable: false });
  const today = await venueToday();
  const lastDay = addDays(addMonths(today, 12), -1);
  expect([own?.startsOn, own?.expiresOn]).toEqual([today, lastDay]);
});

it("after buying a membership of $100 or more no donation is suggested", async () => {
  const offersAfter = async (levelId: string) => {
    const ready = await createCustomerReadyToJoin(levelId);
    expect((await pay(ready)).outcome).toBe("ok");
    const { basketId, session } = ready;
    return (await api.getBasketOffers({ params: { id: basketId }, session })).value.donation;
  };
  expect(await offersAfter(PATRON)).toBeNull();
  expect(await offersAfter(FRIEND)).not.toBeNull();
});

it("a renewed membership starts after the current one", async () => {
  const levelId = await newFreeLevel();
  const customer = await newMember(levelId, 350);
  await pay(await createCustomerReadyToJoin(levelId, customer));
  const [next, present] = await listMemberships(customer.session);
  expect(present).toMatchObject({ state: "active", renewable: false });
  expect(next).toMatchObject({ state: "upcoming", renewable: false });
  expect((next?.startsOn ?? "") > (present?.expiresOn ?? "")).toBe(true);
});

it("a customer who pays for the same membership in several baskets at once gets it once", async () => {
  const levelId = await newFreeLevel();
  const customer = await newCustomer();
  const ready = await readyToJoin(6, levelId, customer);
  const results = await Promise.all(ready.map((one) => pay(one)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  for (const { failure } of results.filter(({ ok }) => !ok))
    expect(failure).toMatchObject({ code: "conflict", reason: "membership-owned" });
  expect(await listMemberships(customer.session)).toHaveLength(1);
});

it("without the unique index, the same membership is sold several times (control)", async () => {
  const levelId = await newFreeLevel();
  const customer = await newCustomer();
  const ready = await readyToJoin(6, levelId, customer);
  await query(`drop index memberships_one_first`);
  try {
    const blocked = await db.transaction(async (tx) => {
      // Every payment reads the customer's memberships before any of them writes.
      await tx.execute(sql`lock table memberships in share mode`);
      const payments = ready.map((one) => pay(one));
      const waiting = `select from pg_locks where relation = 'memberships'::regclass and not granted`;
      await expect.poll(async () => (await query(waiting)).length).toBeGreaterThan(1);
      return { begun: payments };
    });
    const results = await Promise.all(blocked.begun);
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(1);
  } finally {
    await stored.memberships.remove({ customerId: customer.customerId });
    await query(
      `create unique index memberships_one_first on memberships (customer_id, level_id) where previous_id is null`,
    );
  }
});

it("a customer who pays for a renewal in several baskets at once renews once", async () => {
  const levelId = await newFreeLevel();
  const customer = await newMember(levelId, 350);
  const ready = await readyToJoin(4, levelId, customer);
  const results = await Promise.all(ready.map((one) => pay(one)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listMemberships(customer.session)).toHaveLength(2);
});

it("an order is refused when the customer already owns the membership in the basket", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const ready = await readyBasket({ instanceId });
  await addMembership(ready.basketId, FRIEND);
  await newMember(FRIEND, 10, ready.customerId);
  expect(await pay(await withCurrentTotal(ready.basketId, { ...ready }))).toMatchObject({
    outcome: "conflict/membership-owned",
  });
});

it("memberships bought as a guest move to the account with the same email, one after the other", async () => {
  const { email, customerId } = await newCustomer();
  const [renewed, first] = [await newFreeLevel(), await newFreeLevel()];
  await newMember(renewed, 100, customerId);
  for (const levelId of [renewed, renewed, first])
    expect(
      (await pay(await createCustomerReadyToJoin(levelId, await newGuest(email)))).outcome,
    ).toBe("ok");
  const guest = await newGuest(email);
  expect((await addMembership(await newBasket(), PATRON, guest.session)).outcome).toBe(
    "not-signed-in",
  );

  const { value } = await redeemLink({ token: tokenIn(await mailedLink("magic-links", email)) });
  const own = await listMemberships(value.session);
  await db.transaction((tx) => linkGuestOrders(tx, customerId));
  expect(await listMemberships(value.session)).toEqual(own);
  const ofLevel = (id: string) => own.filter(({ level }) => level.id === id);
  expect(ofLevel(first)).toMatchObject([{ startsOn: toDay(new Date()), state: "active" }]);
  const [third, second, present] = ofLevel(renewed);
  for (const [next, before] of [
    [second, present],
    [third, second],
  ])
    expect(next).toMatchObject({
      startsOn: addDays(before?.expiresOn ?? "", 1),
      expiresOn: addMonths(before?.expiresOn ?? "", 12),
    });
});

it("a customer's memberships are visible only to that customer", async () => {
  expect((await api.listCustomerMemberships()).outcome).toBe("not-signed-in");
  const mine = await newMember(FRIEND, 10);
  const other = await newCustomer();
  expect(await listMemberships(other.session)).toEqual([]);
  const change = (session: string) =>
    api.changeCustomerMembership({
      params: { id: mine.membershipId },
      session,
      body: { remindsToRenew: true },
    });
  expect((await change(other.session)).outcome).toBe("not-found");
  expect(await change(mine.session)).toMatchObject({
    value: {
      remindsToRenew: true,
      state: "active",
    },
  });
});

it("the database refuses overlapping memberships of one customer", async () => {
  const { customerId, membershipId } = await newMember(FRIEND, 10);
  const first = await stored.memberships.one({ id: membershipId });
  const insertFollowing = (previousId: string | null, offset: number) =>
    stored.memberships.insert({
      customerId,
      levelId: first.levelId,
      state: "active",
      startsOn: daysAfter(first.expiresOn, offset),
      renewsOn: daysAfter(first.expiresOn, offset),
      expiresOn: daysAfter(first.expiresOn, offset + 30),
      remindsToRenew: false,
      worth: 0,
      previousId,
      previousExpiresOn: previousId === null ? null : first.expiresOn,
    });
  await expect(insertFollowing(null, 1)).rejects.toThrow(/memberships_one_first/);
  await expect(insertFollowing(membershipId, 0)).rejects.toThrow(/memberships_after_previous/);
  await insertFollowing(membershipId, 1);
  await expect(insertFollowing(membershipId, 40)).rejects.toThrow(/memberships_followed_once/);
});

it("a membership says what it has saved on its holder's orders, but not on returned ones", async () => {
  await changeSettings({ cancelOrders: true });
  const member = await newMember(CONTRIBUTOR, 10);
  const savedBy = async () => (await listMemberships(member.session))[0]?.saved?.amount;
  expect(await savedBy()).toBe(0);
  const buyTwo = async () => {
    const basketId = await newBasket();
    const { instanceId } = await createTestPerformance();
    expect((await add(basketId, { instanceId, quantity: 2 })).outcome).toBe("ok");
    return buyOrder(basketId, { ...member, email: "" });
  };
  const first = await buyTwo();
  expect(first.totals.fees.amount).toBe(0);
  // The fee of $9 for each ticket.
  expect(await savedBy()).toBe(1800);
  await buyTwo();
  expect(await savedBy()).toBe(3600);
  await cancel(first.id, member);
  expect(await savedBy()).toBe(1800);
});
