import { expect, it } from "vitest";

import { add, call, newBasket, newCustomer, put } from "../support/box-office";
import {
  CONTRIBUTOR,
  early,
  FRIEND,
  hours,
  join,
  leave,
  member,
  membershipOf,
  readyOf,
  SUPPORTER,
} from "../support/members";
import { createTestPerformance, query } from "../support/create-test-performance";
import { usd } from "../../support/samples/usd";
import { pay } from "../support/paying";

const earlyPerformance = () =>
  createTestPerformance({ rows: [{ row: "A", seats: 4 }], instance: early });

it("the priority sale is open to a member who is signed in, and closed to everybody else", async () => {
  const { instanceId } = await earlyPerformance();
  const { session } = await newCustomer();
  const friend = await member(FRIEND, 10);
  for (const who of [null, session, friend.session])
    expect((await add(await newBasket(), { instanceId }, { session: who })).body).toMatchObject({
      code: "not-allowed",
      reason: "priority",
    });
  const supporter = await member(SUPPORTER, 10);
  const { body } = await add(await newBasket(), { instanceId }, { session: supporter.session });
  expect(body.tickets).toMatchObject([{ membershipItemId: null }]);
});

it("the priority sale opens to each level at its own time, where it has one", async () => {
  const { instanceId } = await earlyPerformance();
  await query`insert into priority_windows (instance_id, level_id, opens_at) values
    (${instanceId}, ${SUPPORTER}, ${hours(-1)}), (${instanceId}, ${CONTRIBUTOR}, ${hours(0.5)})`;
  const [soon, now, never] = await Promise.all(
    [CONTRIBUTOR, SUPPORTER, "11"].map((level) => member(level, 10)),
  );
  const asks = async (session = "") =>
    (await add(await newBasket(), { instanceId }, { session })).status;
  expect(await asks(now?.session)).toBe(200);
  expect(await asks(soon?.session)).toBe(403);
  expect(await asks(never?.session)).toBe(403);
});

it("the priority sale is opened by a membership in the basket, and with it the basket is emptied", async () => {
  const { instanceId } = await earlyPerformance();
  const open = await createTestPerformance({ rows: [{ row: "A", seats: 4 }] });
  const basketId = await newBasket();
  const item = membershipOf((await join(basketId, CONTRIBUTOR)).body);
  await add(basketId, { instanceId: open.instanceId });
  const { body } = await add(basketId, { instanceId });
  expect(body.tickets.map(({ membershipItemId }) => membershipItemId).sort()).toEqual(
    [null, item.id].sort(),
  );
  const { body: emptied } = await leave(basketId, item.id);
  expect(emptied).toMatchObject({ tickets: [], items: [], hold: null });
  expect((await leave(basketId, item.id)).status).toBe(200);
  // Its seats are free again.
  expect(await query`select 1 from claims where basket_id = ${basketId}`).toEqual([]);
});

it("the priority sale stays open to a holder of another membership when the one in the basket goes", async () => {
  const { instanceId } = await earlyPerformance();
  const who = await member(CONTRIBUTOR, 10);
  const basketId = await newBasket();
  const item = membershipOf((await join(basketId, CONTRIBUTOR)).body);
  await add(basketId, { instanceId });
  await put(basketId, "customer", who.session);
  const { body } = await leave(basketId, item.id);
  expect(body.items).toEqual([]);
  expect(body.tickets).toHaveLength(1);
});

it("the priority sale cannot be kept by the database without the membership that opened it", async () => {
  const { instanceId } = await earlyPerformance();
  const basketId = await newBasket();
  const item = membershipOf((await join(basketId, CONTRIBUTOR)).body);
  await add(basketId, { instanceId });
  await expect(query`delete from basket_items where id = ${item.id}`).rejects.toThrow(
    /foreign key/,
  );
});

it("the priority sale is judged again at paying: who lost the membership meanwhile cannot pay", async () => {
  const { instanceId } = await earlyPerformance();
  const who = await member(SUPPORTER, 10);
  const basketId = await newBasket();
  await add(basketId, { instanceId }, { session: who.session });
  await put(basketId, "customer", who.session);
  await put(basketId, "delivery", who.session, { optionId: "Cobo", address: null });
  await put(basketId, "details", who.session, {
    specialRequests: null,
    accessRequirements: null,
    marketing: null,
  });
  await query`update memberships set expires_on = starts_on + 2, renews_on = starts_on
    where id = ${who.membershipId}`;
  expect((await pay(await readyOf(basketId, who))).body).toMatchObject({
    code: "conflict",
    reason: "not-entitled",
  });
});

async function withMemberPrice() {
  const performance = await createTestPerformance({ rows: [{ row: "A", seats: 6 }] });
  await query`update price_types set eligibility = 'member', max_tickets = null
    where id = ${performance.limitedTypeId}`;
  return performance;
}

it("a members' price is for members: of any level, held or in the basket", async () => {
  const { instanceId, limitedTypeId: priceTypeId } = await withMemberPrice();
  expect((await add(await newBasket(), { instanceId, priceTypeId })).body).toMatchObject({
    code: "not-allowed",
    reason: "not-entitled",
  });
  const { session } = await member(FRIEND, 10);
  expect((await add(await newBasket(), { instanceId, priceTypeId }, { session })).status).toBe(200);
  const basketId = await newBasket();
  await join(basketId, FRIEND);
  expect((await add(basketId, { instanceId, priceTypeId })).status).toBe(200);
});

it("a members' price binds its ticket to the membership in the basket until the ticket takes another price", async () => {
  const { instanceId, limitedTypeId: priceTypeId } = await withMemberPrice();
  const basketId = await newBasket();
  const item = membershipOf((await join(basketId, FRIEND)).body);
  const { body } = await add(basketId, { instanceId, priceTypeId });
  const [ticket] = body.tickets;
  expect(ticket?.membershipItemId).toBe(item.id);
  await call("PATCH", `/baskets/${basketId}/tickets/${ticket?.id ?? ""}`, {
    body: { priceTypeId: "standard" },
  });
  const { body: left } = await leave(basketId, item.id);
  expect(left.tickets).toHaveLength(1);
});

it("a members' price shows what joining would save, and nothing to members", async () => {
  const { instanceId } = await withMemberPrice();
  const basketId = await newBasket();
  await add(basketId, { instanceId });
  const savings = async () => (await call("GET", `/baskets/${basketId}/potential-savings`)).body;
  const ofFriend = (saves: number) =>
    expect.arrayContaining([
      expect.objectContaining({ levelId: FRIEND, saves: usd(saves) }) as unknown,
    ]) as unknown;
  expect(await savings()).toEqual(ofFriend(7600 - 3000));
  // A member can have that price without joining at another level.
  await put(basketId, "customer", (await member(SUPPORTER, 10)).session);
  expect(await savings()).toEqual(ofFriend(0));
});
