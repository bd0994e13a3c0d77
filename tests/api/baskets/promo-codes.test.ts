import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { add, getBasket, newBasket, newCustomer, put } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { checkBooksAtTheEnd, endPromo, enter, newPromo, takeOut, usesOf } from "../support/codes";
import { early } from "../support/members";
import { buy, preparedBasket } from "../support/prepared-basket";
import { createTestPerformance, query, updateRow } from "../support/create-test-performance";
import { pay, readyBasket, verify, type ReadyBasket } from "../support/paying";

checkBooksAtTheEnd();

it("a promo code discounts the tickets that it is for, in whatever case it is typed", async () => {
  const { basketId } = await readyBasket({ quantity: 2 });
  const code = await newPromo({ percent_off: 15, price_type_ids: ["standard"] });
  const { body } = await enter(basketId, code.toLowerCase());
  expect(body.totals).toMatchObject({
    subtotal: { amount: 15_200 },
    discounts: { amount: 2_280 },
    fees: { amount: 1_800 },
    toPay: { amount: 14_720 },
  });
  expect(body.codes[0]).toMatchObject({ kind: "promo", code, saves: { amount: 2_280 } });
  expect((await takeOut(body, code)).body.totals.discounts.amount).toBe(0);
});

it("a promo code is refused with its reason, and a refusal leaves the earlier code in place", async () => {
  const { basketId, instanceId } = await readyBasket({ quantity: 1 });
  const kept = await newPromo();
  await enter(basketId, kept);
  const reasons = [];
  for (const columns of [{ min_tickets: 2 }, { valid_until: new Date(0) }, { max_uses: 0 }])
    reasons.push((await enter(basketId, await newPromo(columns))).body.reason);
  expect(reasons).toEqual(["code-not-valid", "code-expired", "code-used-up"]);
  expect((await getBasket(basketId)).codes.map(({ code }) => code)).toEqual([kept]);
  expect((await enter(basketId, await newPromo({ event_ids: [instanceId] }))).status).toBe(200);
  expect((await enter(basketId, "NO SUCH CODE")).body.code).toBe("code-not-recognised");
});

it("a promo code that expires during checkout does not raise the price unnoticed", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const code = await newPromo({ percent_off: 50 });
  const { body } = await enter(ready.basketId, code);
  expect(body.totals.toPay.amount).toBe(4_700);
  await endPromo(code);
  expect((await pay(ready, { expectedTotal: 4_700 })).body.fields).toEqual({ total: "changed" });
  expect((await getBasket(ready.basketId)).codes[0]).toMatchObject({
    refusal: "code-expired",
    saves: { amount: 0 },
  });
});

it("a promo code counts one use for its order, and none when the order fails", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const code = await newPromo({ max_uses: 1 });
  await enter(ready.basketId, code);
  const started = await pay(ready, { expectedTotal: 7_740 });
  expect(await usesOf(code)).toBe(1);
  // Its own use is not held against it.
  expect((await getBasket(ready.basketId)).codes[0]?.refusal).toBeNull();
  await verify(started.body.order.id, true);
  expect(await usesOf(code)).toBe(0);
  expect((await pay(ready, { expectedTotal: 7_740 })).body.next).toBe("card-page");
});

it("a promo code's limit per customer is known once the basket has a customer", async () => {
  const code = await newPromo({ percent_off: 100, max_uses_per_customer: 1 });
  const first = await readyBasket({ quantity: 1, free: true });
  await enter(first.basketId, code);
  expect((await pay(first, { expectedTotal: 0 })).body.order.state).toBe("confirmed");
  const basketId = await newBasket();
  await add(basketId, { instanceId: first.instanceId });
  expect((await enter(basketId, code)).status).toBe(200);
  const { body } = await put(basketId, "customer", first.session);
  expect(body.codes[0]?.refusal).toBe("code-used-up");
});

/** A basket of a guest who types this email. */
async function guestBasket(instanceId: string, email: string) {
  const ready = await readyBasket({ quantity: 1, instanceId });
  const guest = await newGuest(email);
  await updateRow("baskets", ready.basketId, { customer_id: guest.customerId });
  return { ...ready, session: guest.session };
}

it("a promo code's limit per customer counts guests by email, however it is written, also at once", async () => {
  const { instanceId } = await createTestPerformance();
  await query`update prices set face_value = 500 where price_list_id = ${instanceId}`;
  const code = await newPromo({ percent_off: 100, max_uses_per_customer: 1 });
  const name = `guest.${randomUUID()}`;
  const baskets = await Promise.all(
    [
      `${name}@example.com`,
      `${name.toUpperCase()}@Example.com`,
      `${name}+again@example.com`,
      `${name}+more@example.com`,
    ].map((email) => guestBasket(instanceId, email)),
  );
  const enterAs = ({ basketId, session }: ReadyBasket) => enter(basketId, code, { session });
  for (const basket of baskets) await enterAs(basket);
  const answers = await Promise.all(baskets.map((ready) => pay(ready, { expectedTotal: 0 })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await usesOf(code)).toBe(1);
  const other = await guestBasket(instanceId, `another.${name}@example.com`);
  expect((await enterAs(other)).body.codes[0]?.refusal).toBeNull();
  const again = await guestBasket(instanceId, `${name}+later@example.com`);
  expect((await enterAs(again)).body.reason).toBe("code-used-up");
});

it.each([
  ["it may be used", { max_uses: 3 }, 3],
  ["one customer may", { max_uses_per_customer: 2 }, 2],
])(
  "a promo code used by many at once is never used more often than %s",
  async (_what, limit, most) => {
    const BASKETS = 6;
    const { instanceId } = await createTestPerformance();
    await query`update prices set face_value = 500 where price_list_id = ${instanceId}`;
    const code = await newPromo({ percent_off: 100, ...limit });
    const { session, customerId } = await newCustomer();
    const baskets = await Promise.all(
      Array.from({ length: BASKETS }, () => readyBasket({ quantity: 1, instanceId })),
    );
    for (const { basketId } of baskets) {
      await updateRow("baskets", basketId, { customer_id: customerId });
      await enter(basketId, code, { session });
    }
    const answers = await Promise.all(
      baskets.map((ready) => pay({ ...ready, session }, { expectedTotal: 0 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
    expect(await usesOf(code)).toBe(most);
  },
);

it("a performance on priority sale is sold with a promo code that opens it, and not without", async () => {
  const { instanceId } = await createTestPerformance({ instance: early });
  const basketId = await newBasket();
  expect((await add(basketId, { instanceId })).body.reason).toBe("priority");
  await enter(basketId, await newPromo({ percent_off: 0, opens_priority: true, event_ids: ["x"] }));
  expect((await add(basketId, { instanceId })).body.reason).toBe("priority");
  await enter(basketId, await newPromo({ opens_priority: true }));
  expect((await add(basketId, { instanceId })).body.tickets).toHaveLength(1);
});

it("a priority ticket is not paid for once the promo code that opened it was removed", async () => {
  const { instanceId } = await createTestPerformance({ instance: early });
  const code = await newPromo({ opens_priority: true });
  const ready = await preparedBasket();
  const { basketId, session } = ready;
  await enter(basketId, code);
  await add(basketId, { instanceId });
  const { body } = await put(basketId, "delivery", session, { optionId: "Cobo", address: null });
  await takeOut(body, code);
  const { body: refused } = await buy(ready);
  expect([refused.code, refused.reason]).toEqual(["conflict", "not-entitled"]);
});
