import { expect, it } from "vitest";

import { api, add, newBasket, newCustomer, NO_REQUESTS } from "../support/box-office";
import {
  CONTRIBUTOR,
  inPriorityBooking,
  FRIEND,
  hoursFromNow,
  addMembership,
  removeItem,
  newMember,
  membershipItem,
  withCurrentTotal,
  SUPPORTER,
} from "../support/members";
import { createTestPerformance } from "../support/create-test-performance";
import { usd } from "../../support/samples/usd";
import { pay } from "../support/paying";
import { daysAfter } from "../../support/api/stored";
import { stored } from "../support/stored";
import { withVenue } from "../support/season-files";
import { canCodeOpen } from "../../../crm/stock/sale/early-booking";
import { promoCodes } from "../../../crm/tables/codes";

const priorityPerformance = () => createTestPerformance({ seats: 4, instance: inPriorityBooking });

it("priority booking is open to signed-in members of a priority level, and closed to everyone else", async () => {
  const { instanceId } = await priorityPerformance();
  const { session } = await newCustomer();
  const friend = await newMember(FRIEND, 10);
  for (const sender of [null, session, friend.session])
    expect(await add(await newBasket(), { instanceId }, { session: sender })).toMatchObject({
      outcome: "not-allowed/priority",
    });
  const supporter = await newMember(SUPPORTER, 10);
  const { value } = await add(await newBasket(), { instanceId }, { session: supporter.session });
  expect(value.tickets).toMatchObject([{ membershipItemId: null }]);
});

it("priority booking opens at a separate time for levels that have one", async () => {
  const { instanceId } = await priorityPerformance();
  await stored.priorityWindows.insert(
    { instanceId, levelId: SUPPORTER, opensAt: hoursFromNow(-1) },
    { instanceId, levelId: CONTRIBUTOR, opensAt: hoursFromNow(0.5) },
  );
  expect(await addAs(instanceId, SUPPORTER)).toBe("ok");
  expect(await addAs(instanceId, CONTRIBUTOR)).toBe("not-allowed/priority");
  // Without a time of its own, it opens with the performance's priority booking.
  expect(await addAs(instanceId, "11")).toBe("ok");
  expect(await addAs(instanceId, FRIEND)).toBe("not-allowed/priority");
});

it.each([
  ["before the other levels", hoursFromNow(0.5)],
  ["alone", null],
])("priority booking can open to one level %s", async (_, priorityFrom) => {
  const { instanceId } = await createTestPerformance({
    seats: 4,
    instance: { onSaleAt: hoursFromNow(1), priorityFrom },
  });
  const window = { instanceId, levelId: SUPPORTER, opensAt: hoursFromNow(-1) };
  await stored.priorityWindows.insert(window);
  expect(await addAs(instanceId, SUPPORTER)).toBe("ok");
  expect(await addAs(instanceId, CONTRIBUTOR)).toBe("not-allowed/priority");
  const { value } = await api.getInstance({ params: { id: instanceId } });
  expect(value.status).toBe("priority");
});

async function addAs(instanceId: string, level: string) {
  const { session } = await newMember(level, 10);
  return (await add(await newBasket(), { instanceId }, { session })).outcome;
}

it("price terms name the levels with priority booking that a buyer has, also in the basket", async () => {
  const findLevels = async (input: Parameters<typeof api.getPriceTerms>[0]) =>
    (await api.getPriceTerms(input)).value.priorityLevels;
  const getName = async (id: string) => (await stored.membershipLevels.one({ id })).name;
  const friend = await newMember(FRIEND, 10);
  expect(await findLevels({ session: friend.session })).toEqual([]);
  const supporter = await newMember(SUPPORTER, 10);
  expect(await findLevels({ session: supporter.session })).toEqual([await getName(SUPPORTER)]);
  const basket = await newBasket();
  await addMembership(basket, CONTRIBUTOR);
  expect(await findLevels({ query: { basket } })).toEqual([await getName(CONTRIBUTOR)]);
});

it("a membership in the basket opens priority booking, and removing it removes its tickets", async () => {
  const { instanceId } = await priorityPerformance();
  const open = await createTestPerformance({ seats: 4 });
  const basketId = await newBasket();
  const item = membershipItem((await addMembership(basketId, CONTRIBUTOR)).value);
  await add(basketId, { instanceId: open.instanceId });
  const { value } = await add(basketId, { instanceId });
  expect(value.tickets.map(({ membershipItemId }) => membershipItemId).sort()).toEqual(
    [null, item.id].sort(),
  );
  const { value: emptied } = await removeItem(basketId, item.id);
  expect(emptied).toMatchObject({ tickets: [], items: [], hold: null });
  expect((await removeItem(basketId, item.id)).outcome).toBe("ok");
  expect(await stored.claims.count({ basketId })).toBe(0);
});

it("priority tickets stay when the membership in the basket is removed but the customer holds another", async () => {
  const { instanceId } = await priorityPerformance();
  const member = await newMember(CONTRIBUTOR, 10);
  const basketId = await newBasket();
  const item = membershipItem((await addMembership(basketId, CONTRIBUTOR)).value);
  await add(basketId, { instanceId });
  await api.claimBasket({ params: { id: basketId }, session: member.session });
  const { value } = await removeItem(basketId, item.id);
  expect(value.items).toEqual([]);
  expect(value.tickets).toHaveLength(1);
});

it("the database refuses to remove a membership from the basket while its priority tickets are there", async () => {
  const { instanceId } = await priorityPerformance();
  const basketId = await newBasket();
  const item = membershipItem((await addMembership(basketId, CONTRIBUTOR)).value);
  await add(basketId, { instanceId });
  await expect(stored.basketItems.remove({ id: item.id })).rejects.toThrow(/foreign key/);
});

it("an order with priority tickets is refused when the customer's membership has ended", async () => {
  const { instanceId } = await priorityPerformance();
  const member = await newMember(SUPPORTER, 10);
  const basketId = await newBasket();
  await add(basketId, { instanceId }, { session: member.session });
  await api.claimBasket({ params: { id: basketId }, session: member.session });
  await api.setDelivery({
    params: { id: basketId },
    session: member.session,
    body: { optionId: "Cobo", address: null },
  });
  await api.setAdditionalDetails({
    params: { id: basketId },
    session: member.session,
    body: NO_REQUESTS,
  });
  const { startsOn } = await stored.memberships.one({ id: member.membershipId });
  await stored.memberships.change(
    { id: member.membershipId },
    { expiresOn: daysAfter(startsOn, 2), renewsOn: startsOn },
  );
  expect(await pay(await withCurrentTotal(basketId, member))).toMatchObject({
    outcome: "conflict/not-entitled-any-more",
  });
});

async function withMemberPrice() {
  const performance = await createTestPerformance({ seats: 6 });
  await stored.priceTypes.change(
    { id: performance.limitedTypeId },
    { eligibility: "member", maxTickets: null },
  );
  return performance;
}

it("a member price is open to members of any level, held or in the basket", async () => {
  const { instanceId, limitedTypeId: priceTypeId } = await withMemberPrice();
  expect(await add(await newBasket(), { instanceId, priceTypeId })).toMatchObject({
    outcome: "not-allowed/not-entitled",
  });
  const { session } = await newMember(FRIEND, 10);
  expect((await add(await newBasket(), { instanceId, priceTypeId }, { session })).outcome).toBe(
    "ok",
  );
  const basketId = await newBasket();
  await addMembership(basketId, FRIEND);
  expect((await add(basketId, { instanceId, priceTypeId })).outcome).toBe("ok");
});

it("a ticket at a member price depends on the membership in the basket until it changes to another price", async () => {
  const { instanceId, limitedTypeId: priceTypeId } = await withMemberPrice();
  const basketId = await newBasket();
  const item = membershipItem((await addMembership(basketId, FRIEND)).value);
  const { value } = await add(basketId, { instanceId, priceTypeId });
  const [ticket] = value.tickets;
  expect(ticket?.membershipItemId).toBe(item.id);
  await api.changeTicket({
    params: { id: basketId, ticketId: ticket?.id ?? "" },
    body: { priceTypeId: "standard" },
  });
  const { value: left } = await removeItem(basketId, item.id);
  expect(left.tickets).toHaveLength(1);
});

it("potential savings include the member price, and are zero for customers who are members already", async () => {
  const { instanceId } = await withMemberPrice();
  const basketId = await newBasket();
  await add(basketId, { instanceId });
  const savings = async () => (await api.listPotentialSavings({ params: { id: basketId } })).value;
  const friendSaving = (saves: number) =>
    expect.arrayContaining([
      expect.objectContaining({ levelId: FRIEND, saves: usd(saves) }) as unknown,
    ]) as unknown;
  expect(await savings()).toEqual(friendSaving(7600 - 3000));
  // A member of another level can buy at the member price already.
  await api.claimBasket({
    params: { id: basketId },
    session: (await newMember(SUPPORTER, 10)).session,
  });
  expect(await savings()).toEqual(friendSaving(0));
});

it("a performance says which members can book before the sale, and from when", async () => {
  const [first, then] = [hoursFromNow(1), hoursFromNow(2)];
  const { instanceId } = await createTestPerformance({
    seats: 4,
    instance: { onSaleAt: hoursFromNow(3), priorityFrom: then },
  });
  await stored.priorityWindows.insert({ instanceId, levelId: SUPPORTER, opensAt: first });
  const { value } = await api.getInstance({ params: { id: instanceId } });
  const booking = value.earlyBooking ?? [];
  expect(booking.map(({ opensAt }) => Date.parse(opensAt))).toEqual(
    [first, then].map((time) => Math.floor(new Date(time).getTime() / 1_000) * 1_000),
  );
  expect(booking[0]?.levels).toEqual(["Supporter"]);
  expect(booking[1]?.levels).toContain("Contributor");
  expect(booking[1]?.levels).not.toContain("Supporter");
  expect(booking[1]?.levels).not.toContain("Friend");
  expect([value.openTo, value.codesOpen]).toEqual([[], null]);
});

it("during priority booking a performance says which members can book", async () => {
  const { instanceId } = await createTestPerformance({
    seats: 4,
    instance: { onSaleAt: hoursFromNow(3), priorityFrom: hoursFromNow(1) },
  });
  const window = { instanceId, levelId: SUPPORTER, opensAt: hoursFromNow(-1) };
  await stored.priorityWindows.insert(window);
  const { value } = await api.getInstance({ params: { id: instanceId } });
  expect(value.openTo).toEqual(["Supporter"]);
});

it("a promo code opens priority booking of its events until it ends", async () => {
  await withVenue(async ({ db }) => {
    const isOpen = () => Promise.all(["one", "two"].map((eventId) => canCodeOpen(db, eventId)));
    const code = { code: "EARLY", name: "Early", percentOff: 0 };
    const [added] = await db.insert(promoCodes).values(code).returning();
    if (added === undefined) throw new Error("no code");
    const change = async (columns: Partial<typeof added>) => {
      await db.update(promoCodes).set(columns);
      return isOpen();
    };
    expect(await isOpen()).toEqual([false, false]);
    expect(await change({ opensPriority: true })).toEqual([true, true]);
    expect(await change({ eventIds: ["two"] })).toEqual([false, true]);
    expect(await change({ validUntil: new Date(0) })).toEqual([false, false]);
  });
});
