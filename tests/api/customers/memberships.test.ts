import { expect, it } from "vitest";

import {
  add,
  call,
  getBasket,
  newBasket,
  newCustomer,
  put,
  type BasketBody,
} from "../support/box-office";
import {
  CONTRIBUTOR,
  early,
  FRIEND,
  join,
  leave,
  member,
  membershipOf,
  PATRON,
  SUPPORTER,
} from "../support/members";
import { createTestPerformance, query } from "../support/create-test-performance";
import { usd } from "../../support/samples/usd";

it("seven levels are on sale, each with its benefits, and without a link where there is no page", async () => {
  const { body } = await call<{ id: string; infoLink: string | null; benefits: string[] }[]>(
    "GET",
    "/memberships",
  );
  const seven = ["3", "6", "8", "11", "12", "13", "14"];
  expect(body.map(({ id }) => id).filter((id) => seven.includes(id))).toEqual(seven);
  for (const { infoLink, benefits } of body.filter(({ id }) => seven.includes(id))) {
    expect(infoLink).toBeNull();
    expect(benefits.length).toBeGreaterThan(0);
  }
  expect((await call("GET", "/memberships/3")).status).toBe(200);
  expect((await call("GET", "/memberships/4")).status).toBe(404);
});

it("a membership in the basket is one of a kind, and the only one", async () => {
  const basketId = await newBasket();
  const { body } = await join(basketId, FRIEND);
  expect(membershipOf(body)).toMatchObject({ productId: FRIEND, price: { amount: 5000 } });
  expect((await join(basketId, FRIEND)).body).toMatchObject({
    code: "conflict",
    reason: "membership-in-basket",
  });
  expect((await join(basketId, CONTRIBUTOR)).body).toMatchObject({
    code: "conflict",
    reason: "membership-conflict",
  });
  expect((await getBasket(basketId)).items).toHaveLength(1);
});

it("a membership in the basket is replaced when that is asked for, unless a ticket depends on it", async () => {
  const basketId = await newBasket();
  await join(basketId, FRIEND);
  const { body } = await join(basketId, CONTRIBUTOR, undefined, true);
  expect(body.items).toMatchObject([{ productId: CONTRIBUTOR }]);
  const { instanceId } = await createTestPerformance({ instance: early });
  expect((await add(basketId, { instanceId })).status).toBe(200);
  const refused = await join(basketId, FRIEND, undefined, true);
  expect([refused.status, refused.body.reason]).toEqual([409, "membership-conflict"]);
});

it("a membership in the basket stays one when two are put in at once", async () => {
  const basketId = await newBasket();
  const results = await Promise.all([FRIEND, CONTRIBUTOR, FRIEND].map((id) => join(basketId, id)));
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await getBasket(basketId)).items).toHaveLength(1);
});

it("a membership in the basket asks some buyers to sign in first", async () => {
  const basketId = await newBasket();
  expect((await join(basketId, PATRON)).body).toMatchObject({ code: "not-signed-in" });
  const { session } = await newCustomer();
  expect((await join(basketId, PATRON, session)).status).toBe(200);
});

it("a membership in the basket is not of a level that is not sold", async () => {
  expect((await join(await newBasket(), "4")).body).toMatchObject({
    code: "invalid",
    fields: { levelId: "unknown" },
  });
});

it("a membership in the basket shows its renewal setting, which can be changed", async () => {
  const basketId = await newBasket();
  const item = membershipOf((await join(basketId, FRIEND)).body);
  expect(item.details.remindsToRenew).toBe(false);
  const { body } = await call<BasketBody>("PATCH", `/baskets/${basketId}/memberships/${item.id}`, {
    body: { remindsToRenew: true },
  });
  expect(membershipOf(body).details.remindsToRenew).toBe(true);
});

it("a membership in the basket cannot be one that is owned already", async () => {
  const { session } = await member(FRIEND, 10);
  expect((await join(await newBasket(), FRIEND, session)).body).toMatchObject({
    code: "conflict",
    reason: "membership-owned",
  });
  expect((await join(await newBasket(), CONTRIBUTOR, session)).status).toBe(200);
});

it("a membership in the basket renews the present one, at the renewal price, from the day after its last", async () => {
  const { session, membershipId } = await member(FRIEND, 350);
  const { body } = await join(await newBasket(), FRIEND, session);
  const [{ expires_on: last } = { expires_on: "" }] = await query<{ expires_on: string }>(
    `select expires_on::text from memberships where id = $1`,
    [membershipId],
  );
  const item = membershipOf(body);
  expect(item.price.amount).toBe(4500);
  expect(item.details).toMatchObject({ renews: true });
  expect(Date.parse(item.details.startsOn) - Date.parse(last)).toBe(86_400_000);
});

it("a membership in the basket takes the renewal price once it is known who buys", async () => {
  const { session } = await member(FRIEND, 350);
  const basketId = await newBasket();
  expect(membershipOf((await join(basketId, FRIEND)).body).price.amount).toBe(5000);
  await put(basketId, "customer", session);
  expect(membershipOf(await getBasket(basketId)).price.amount).toBe(4500);
});

it("the fee is waived by a membership of a hundred dollars in the basket, and back without it", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 4 }] });
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  expect((await join(basketId, FRIEND)).body.totals.fees.amount).toBe(1800);
  await leave(basketId, membershipOf(await getBasket(basketId)).id);
  const { body } = await join(basketId, CONTRIBUTOR);
  expect(body.totals.fees.amount).toBe(0);
  const { body: left } = await leave(basketId, membershipOf(body).id);
  expect(left.totals.fees.amount).toBe(1800);
  // These tickets were open to everybody: they stay.
  expect(left.tickets).toHaveLength(2);
});

it("the fee is waived for a customer who has one, once it is known who buys", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 4 }] });
  const { session } = await member(SUPPORTER, 10);
  const basketId = await newBasket();
  await add(basketId, { instanceId });
  expect((await getBasket(basketId)).totals.fees.amount).toBe(900);
  await put(basketId, "customer", session);
  expect((await getBasket(basketId)).totals.fees.amount).toBe(0);
});

it("the fee is not waived by a membership that is over", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 4 }] });
  const { session } = await member(SUPPORTER, 365);
  const basketId = await newBasket();
  await add(basketId, { instanceId });
  await put(basketId, "customer", session);
  expect((await getBasket(basketId)).totals.fees.amount).toBe(900);
});

it("the fee and members' prices are listed before joining", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 4 }] });
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  const { body } = await call("GET", `/baskets/${basketId}/potential-savings`);
  expect(body).toContainEqual({
    levelId: CONTRIBUTOR,
    membershipPrice: usd(10_000),
    saves: usd(1800),
    total: usd(10_000 + 2 * 7600),
    paysForItself: false,
  });
  expect((await getBasket(basketId)).items).toEqual([]);
});
