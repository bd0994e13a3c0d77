import { expect, it } from "vitest";

import { add, call, newBasket, newCustomer, put, NO_REQUESTS } from "../support/box-office";
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
import { createTestPerformance, query } from "../support/create-test-performance";
import { usd } from "../../support/samples/usd";
import { pay } from "../support/paying";

const priorityPerformance = () => createTestPerformance({ seats: 4, instance: inPriorityBooking });

it("priority booking is open to signed-in members of a priority level, and closed to everyone else", async () => {
  const { instanceId } = await priorityPerformance();
  const { session } = await newCustomer();
  const friend = await newMember(FRIEND, 10);
  for (const sender of [null, session, friend.session])
    expect((await add(await newBasket(), { instanceId }, { session: sender })).body).toMatchObject({
      code: "not-allowed",
      reason: "priority",
    });
  const supporter = await newMember(SUPPORTER, 10);
  const { body } = await add(await newBasket(), { instanceId }, { session: supporter.session });
  expect(body.tickets).toMatchObject([{ membershipItemId: null }]);
});

it("priority booking opens at a separate time for levels that have one", async () => {
  const { instanceId } = await priorityPerformance();
  await query`insert into priority_windows (instance_id, level_id, opens_at) values
    (${instanceId}, ${SUPPORTER}, ${hoursFromNow(-1)}), (${instanceId}, ${CONTRIBUTOR}, ${hoursFromNow(0.5)})`;
  const [soon, now, never] = await Promise.all(
    [CONTRIBUTOR, SUPPORTER, "11"].map((level) => newMember(level, 10)),
  );
  const addStatus = async (session = "") =>
    (await add(await newBasket(), { instanceId }, { session })).status;
  expect(await addStatus(now?.session)).toBe(200);
  expect(await addStatus(soon?.session)).toBe(403);
  expect(await addStatus(never?.session)).toBe(403);
});

it("a membership in the basket opens priority booking, and removing it removes its tickets", async () => {
  const { instanceId } = await priorityPerformance();
  const open = await createTestPerformance({ seats: 4 });
  const basketId = await newBasket();
  const item = membershipItem((await addMembership(basketId, CONTRIBUTOR)).body);
  await add(basketId, { instanceId: open.instanceId });
  const { body } = await add(basketId, { instanceId });
  expect(body.tickets.map(({ membershipItemId }) => membershipItemId).sort()).toEqual(
    [null, item.id].sort(),
  );
  const { body: emptied } = await removeItem(basketId, item.id);
  expect(emptied).toMatchObject({ tickets: [], items: [], hold: null });
  expect((await removeItem(basketId, item.id)).status).toBe(200);
  expect(await query`select 1 from claims where basket_id = ${basketId}`).toEqual([]);
});

it("priority tickets stay when the membership in the basket is removed but the customer holds another", async () => {
  const { instanceId } = await priorityPerformance();
  const member = await newMember(CONTRIBUTOR, 10);
  const basketId = await newBasket();
  const item = membershipItem((await addMembership(basketId, CONTRIBUTOR)).body);
  await add(basketId, { instanceId });
  await put(basketId, "customer", member.session);
  const { body } = await removeItem(basketId, item.id);
  expect(body.items).toEqual([]);
  expect(body.tickets).toHaveLength(1);
});

it("the database refuses to remove a membership from the basket while its priority tickets are there", async () => {
  const { instanceId } = await priorityPerformance();
  const basketId = await newBasket();
  const item = membershipItem((await addMembership(basketId, CONTRIBUTOR)).body);
  await add(basketId, { instanceId });
  await expect(query`delete from basket_items where id = ${item.id}`).rejects.toThrow(
    /foreign key/,
  );
});

it("an order with priority tickets is refused when the customer's membership has ended", async () => {
  const { instanceId } = await priorityPerformance();
  const member = await newMember(SUPPORTER, 10);
  const basketId = await newBasket();
  await add(basketId, { instanceId }, { session: member.session });
  await put(basketId, "customer", member.session);
  await put(basketId, "delivery", member.session, { optionId: "Cobo", address: null });
  await put(basketId, "details", member.session, NO_REQUESTS);
  await query`update memberships set expires_on = starts_on + 2, renews_on = starts_on
    where id = ${member.membershipId}`;
  expect((await pay(await withCurrentTotal(basketId, member))).body).toMatchObject({
    code: "conflict",
    reason: "not-entitled",
  });
});

async function withMemberPrice() {
  const performance = await createTestPerformance({ seats: 6 });
  await query`update price_types set eligibility = 'member', max_tickets = null
    where id = ${performance.limitedTypeId}`;
  return performance;
}

it("a member price is open to members of any level, held or in the basket", async () => {
  const { instanceId, limitedTypeId: priceTypeId } = await withMemberPrice();
  expect((await add(await newBasket(), { instanceId, priceTypeId })).body).toMatchObject({
    code: "not-allowed",
    reason: "not-entitled",
  });
  const { session } = await newMember(FRIEND, 10);
  expect((await add(await newBasket(), { instanceId, priceTypeId }, { session })).status).toBe(200);
  const basketId = await newBasket();
  await addMembership(basketId, FRIEND);
  expect((await add(basketId, { instanceId, priceTypeId })).status).toBe(200);
});

it("a ticket at a member price depends on the membership in the basket until it changes to another price", async () => {
  const { instanceId, limitedTypeId: priceTypeId } = await withMemberPrice();
  const basketId = await newBasket();
  const item = membershipItem((await addMembership(basketId, FRIEND)).body);
  const { body } = await add(basketId, { instanceId, priceTypeId });
  const [ticket] = body.tickets;
  expect(ticket?.membershipItemId).toBe(item.id);
  await call("PATCH", `/baskets/${basketId}/tickets/${ticket?.id ?? ""}`, {
    body: { priceTypeId: "standard" },
  });
  const { body: left } = await removeItem(basketId, item.id);
  expect(left.tickets).toHaveLength(1);
});

it("potential savings include the member price, and are zero for customers who are members already", async () => {
  const { instanceId } = await withMemberPrice();
  const basketId = await newBasket();
  await add(basketId, { instanceId });
  const savings = async () => (await call("GET", `/baskets/${basketId}/potential-savings`)).body;
  const friendSaving = (saves: number) =>
    expect.arrayContaining([
      expect.objectContaining({ levelId: FRIEND, saves: usd(saves) }) as unknown,
    ]) as unknown;
  expect(await savings()).toEqual(friendSaving(7600 - 3000));
  // A member of another level can buy at the member price already.
  await put(basketId, "customer", (await newMember(SUPPORTER, 10)).session);
  expect(await savings()).toEqual(friendSaving(0));
});
