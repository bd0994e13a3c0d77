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
  inPriorityBooking,
  FRIEND,
  addMembership,
  removeItem,
  newMember,
  membershipItem,
  PATRON,
  SUPPORTER,
} from "../support/members";
import { createTestPerformance, query } from "../support/create-test-performance";
import { usd } from "../../support/samples/usd";

it("seven membership levels are on sale, each with benefits and a link to more information", async () => {
  const { body } = await call<{ id: string; infoLink: string | null; benefits: string[] }[]>(
    "GET",
    "/memberships",
  );
  const seven = ["3", "6", "8", "11", "12", "13", "14"];
  expect(body.map(({ id }) => id).filter((id) => seven.includes(id))).toEqual(seven);
  for (const { id, infoLink, benefits } of body.filter(({ id }) => seven.includes(id))) {
    expect(infoLink).toBe(`/smart/add-to-cart/memberships/${id}`);
    expect(benefits.length).toBeGreaterThan(0);
  }
  expect((await call("GET", "/memberships/3")).status).toBe(200);
  expect((await call("GET", "/memberships/4")).status).toBe(404);
});

it("a basket can have at most one membership", async () => {
  const basketId = await newBasket();
  const { body } = await addMembership(basketId, FRIEND);
  expect(membershipItem(body)).toMatchObject({ productId: FRIEND, price: { amount: 5000 } });
  expect((await addMembership(basketId, FRIEND)).body).toMatchObject({
    code: "conflict",
    reason: "membership-in-basket",
  });
  expect((await addMembership(basketId, CONTRIBUTOR)).body).toMatchObject({
    code: "conflict",
    reason: "membership-conflict",
  });
  expect((await getBasket(basketId)).items).toHaveLength(1);
});

it("a membership in the basket is replaced on request, unless a ticket depends on it", async () => {
  const basketId = await newBasket();
  await addMembership(basketId, FRIEND);
  const { body } = await addMembership(basketId, CONTRIBUTOR, undefined, true);
  expect(body.items).toMatchObject([{ productId: CONTRIBUTOR }]);
  const { instanceId } = await createTestPerformance({ instance: inPriorityBooking });
  expect((await add(basketId, { instanceId })).status).toBe(200);
  const refused = await addMembership(basketId, FRIEND, undefined, true);
  expect([refused.status, refused.body.reason]).toEqual([409, "membership-conflict"]);
});

it("a basket has one membership when several are added at once", async () => {
  const basketId = await newBasket();
  const results = await Promise.all(
    [FRIEND, CONTRIBUTOR, FRIEND].map((id) => addMembership(basketId, id)),
  );
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await getBasket(basketId)).items).toHaveLength(1);
});

it("some membership levels require sign-in", async () => {
  const basketId = await newBasket();
  expect((await addMembership(basketId, PATRON)).body).toMatchObject({ code: "not-signed-in" });
  const { session } = await newCustomer();
  expect((await addMembership(basketId, PATRON, session)).status).toBe(200);
});

it("a membership level that is not on sale is refused", async () => {
  expect((await addMembership(await newBasket(), "4")).body).toMatchObject({
    code: "invalid",
    fields: { levelId: "unknown" },
  });
});

it("the renewal setting of a membership in the basket can be changed", async () => {
  const basketId = await newBasket();
  const item = membershipItem((await addMembership(basketId, FRIEND)).body);
  expect(item.details.remindsToRenew).toBe(false);
  const path = `/baskets/${basketId}/items/${item.id}`;
  const change = (kind: string) =>
    call<BasketBody>("PATCH", path, { body: { kind, remindsToRenew: true } });
  // As another kind, and as one that nothing adds by itself.
  expect((await change("donation")).status).toBe(404);
  expect((await change("package")).status).toBe(400);
  expect(membershipItem((await change("membership")).body).details.remindsToRenew).toBe(true);
});

it("a membership that the customer already owns is refused", async () => {
  const { session } = await newMember(FRIEND, 10);
  expect((await addMembership(await newBasket(), FRIEND, session)).body).toMatchObject({
    code: "conflict",
    reason: "membership-owned",
  });
  expect((await addMembership(await newBasket(), CONTRIBUTOR, session)).status).toBe(200);
});

it("a membership that renews the current one has the renewal price and starts the day after it ends", async () => {
  const { session, membershipId } = await newMember(FRIEND, 350);
  const { body } = await addMembership(await newBasket(), FRIEND, session);
  const [{ expires_on: last } = { expires_on: "" }] = await query<{ expires_on: string }>(
    `select expires_on::text from memberships where id = $1`,
    [membershipId],
  );
  const item = membershipItem(body);
  expect(item.price.amount).toBe(4500);
  expect(item.details).toMatchObject({ renews: true });
  expect(Date.parse(item.details.startsOn) - Date.parse(last)).toBe(86_400_000);
});

it("a membership in the basket gets the renewal price once the basket has a customer", async () => {
  const { session } = await newMember(FRIEND, 350);
  const basketId = await newBasket();
  expect(membershipItem((await addMembership(basketId, FRIEND)).body).price.amount).toBe(5000);
  await put(basketId, "customer", session);
  expect(membershipItem(await getBasket(basketId)).price.amount).toBe(4500);
});

it("the booking fee is waived by a $100 membership in the basket, and charged again without it", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  expect((await addMembership(basketId, FRIEND)).body.totals.fees.amount).toBe(1800);
  await removeItem(basketId, membershipItem(await getBasket(basketId)).id);
  const { body } = await addMembership(basketId, CONTRIBUTOR);
  expect(body.totals.fees.amount).toBe(0);
  const { body: left } = await removeItem(basketId, membershipItem(body).id);
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
  await put(basketId, "customer", session);
  expect((await getBasket(basketId)).totals.fees.amount).toBe(0);
});

it("an expired membership does not waive the booking fee", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const { session } = await newMember(SUPPORTER, 365);
  const basketId = await newBasket();
  await add(basketId, { instanceId });
  await put(basketId, "customer", session);
  expect((await getBasket(basketId)).totals.fees.amount).toBe(900);
});

it("potential savings list what joining would save before a membership is added", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
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
