import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { api, add, getBasket, newBasket, newCustomer } from "../support/box-office";
import { newGuest } from "../support/buyers";
import {
  checkLedgersAfterAll,
  expirePromo,
  addCode,
  newPromo,
  removeCode,
  promoUses,
} from "../support/codes";
import { inPriorityBooking } from "../support/members";
import { payCurrentTotal, preparedBasket } from "../support/prepared-basket";
import {
  createTestPerformance,
  changePerformance,
  setPrices,
} from "../support/create-test-performance";
import { pay, readyBasket, verify, type ReadyBasket } from "../support/paying";
import { stored } from "../support/stored";

checkLedgersAfterAll();

it("a promo code discounts the tickets that it applies to, in upper or lower case", async () => {
  const { basketId } = await readyBasket({ quantity: 2 });
  const code = await newPromo({ percentOff: 15, priceTypeIds: ["standard"] });
  const { value } = await addCode(basketId, code.toLowerCase());
  expect(value.totals).toMatchObject({
    subtotal: { amount: 15_200 },
    discounts: { amount: 2_280 },
    fees: { amount: 1_800 },
    toPay: { amount: 14_720 },
  });
  expect(value.codes[0]).toMatchObject({ kind: "promo", code, saves: { amount: 2_280 } });
  expect((await removeCode(value, code)).value.totals.discounts.amount).toBe(0);
});

it("a promo code in an empty basket is refused for the lack of tickets only if it is valid now for any", async () => {
  const basketId = await newBasket();
  const tomorrow = new Date(Date.now() + 86_400_000);
  const [upcoming, closed] = [await createTestPerformance(), await createTestPerformance()];
  await changePerformance(closed.instanceId, { offSaleAt: new Date(0) });
  const getRefusal = async (code: string) => {
    const { reason, code: name, needsTickets } = (await addCode(basketId, code)).failure;
    return [reason ?? name, needsTickets];
  };
  expect(await getRefusal(await newPromo())).toEqual(["code-not-valid", true]);
  expect(await getRefusal(await newPromo({ eventIds: [upcoming.instanceId] }))).toEqual([
    "code-not-valid",
    true,
  ]);
  for (const never of [{ eventIds: [closed.instanceId] }, { validFrom: tomorrow }])
    expect(await getRefusal(await newPromo(never))).toEqual(["code-not-valid", false]);
  expect(await getRefusal("NO SUCH CODE")).toEqual(["code-not-recognised", undefined]);
});

it("a promo code is refused with its reason, and the earlier code is kept", async () => {
  const { basketId, instanceId } = await readyBasket({ quantity: 1 });
  const earlier = await newPromo();
  await addCode(basketId, earlier);
  const reasons = [];
  for (const columns of [{ minTickets: 2 }, { validUntil: new Date(0) }, { maxUses: 0 }])
    reasons.push((await addCode(basketId, await newPromo(columns))).failure.reason);
  expect(reasons).toEqual(["code-not-valid", "code-expired", "code-used-up"]);
  expect((await getBasket(basketId)).codes.map(({ code }) => code)).toEqual([earlier]);
  expect((await addCode(basketId, await newPromo({ eventIds: [instanceId] }))).outcome).toBe("ok");
  expect((await addCode(basketId, "NO SUCH CODE")).outcome).toBe("code-not-recognised");
});

it("an order is refused when its promo code expired during checkout and raised the price", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const code = await newPromo({ percentOff: 50 });
  const { value } = await addCode(ready.basketId, code);
  expect(value.totals.toPay.amount).toBe(4_700);
  await expirePromo(code);
  expect((await pay(ready, { expectedTotal: 4_700 })).failure.fields).toEqual({ total: "changed" });
  expect((await getBasket(ready.basketId)).codes[0]).toMatchObject({
    refusal: "code-expired",
    saves: { amount: 0 },
  });
});

it("a promo code counts one use per order, and none when the order fails", async () => {
  const ready = await readyBasket({ quantity: 1 });
  const code = await newPromo({ maxUses: 1 });
  await addCode(ready.basketId, code);
  const started = await pay(ready, { expectedTotal: 7_740 });
  expect(await promoUses(code)).toBe(1);
  // The order's own use does not count against it.
  expect((await getBasket(ready.basketId)).codes[0]?.refusal).toBeNull();
  await verify(started.value.order.id, true);
  expect(await promoUses(code)).toBe(0);
  expect((await pay(ready, { expectedTotal: 7_740 })).value.next).toBe("card-page");
});

it("a promo code's limit per customer is checked once the basket has a customer", async () => {
  const code = await newPromo({ percentOff: 100, maxUsesPerCustomer: 1 });
  const first = await readyBasket({ quantity: 1, free: true });
  await addCode(first.basketId, code);
  expect((await pay(first, { expectedTotal: 0 })).value.order.state).toBe("confirmed");
  const basketId = await newBasket();
  await add(basketId, { instanceId: first.instanceId });
  expect((await addCode(basketId, code)).outcome).toBe("ok");
  const { value } = await api.claimBasket({ params: { id: basketId }, session: first.session });
  expect(value.codes[0]?.refusal).toBe("code-used-up");
});

async function guestBasket(instanceId: string, email: string) {
  const ready = await readyBasket({ quantity: 1, instanceId });
  const guest = await newGuest(email);
  await stored.baskets.change({ id: ready.basketId }, { customerId: guest.customerId });
  return { ...ready, session: guest.session };
}

it("a promo code's limit per customer counts guests by email, in any spelling, even at once", async () => {
  const { instanceId } = await createTestPerformance();
  await setPrices(instanceId, 500);
  const code = await newPromo({ percentOff: 100, maxUsesPerCustomer: 1 });
  const name = `guest.${randomUUID()}`;
  const baskets = await Promise.all(
    [
      `${name}@example.com`,
      `${name.toUpperCase()}@Example.com`,
      `${name}+again@example.com`,
      `${name}+more@example.com`,
    ].map((email) => guestBasket(instanceId, email)),
  );
  const enterAs = ({ basketId, session }: ReadyBasket) => addCode(basketId, code, { session });
  for (const basket of baskets) await enterAs(basket);
  const answers = await Promise.all(baskets.map((ready) => pay(ready, { expectedTotal: 0 })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await promoUses(code)).toBe(1);
  const other = await guestBasket(instanceId, `another.${name}@example.com`);
  expect((await enterAs(other)).value.codes[0]?.refusal).toBeNull();
  const again = await guestBasket(instanceId, `${name}+later@example.com`);
  expect((await enterAs(again)).failure.reason).toBe("code-used-up");
});

it.each([
  ["its total limit", { maxUses: 3 }, 3],
  ["its limit per customer", { maxUsesPerCustomer: 2 }, 2],
])("a promo code used by many at once never exceeds %s", async (_what, limit, maximum) => {
  const BASKETS = 6;
  const { instanceId } = await createTestPerformance();
  await setPrices(instanceId, 500);
  const code = await newPromo({ percentOff: 100, ...limit });
  const { session, customerId } = await newCustomer();
  const baskets = await Promise.all(
    Array.from({ length: BASKETS }, () => readyBasket({ quantity: 1, instanceId })),
  );
  for (const { basketId } of baskets) {
    await stored.baskets.change({ id: basketId }, { customerId: customerId });
    await addCode(basketId, code, { session });
  }
  const answers = await Promise.all(
    baskets.map((ready) => pay({ ...ready, session }, { expectedTotal: 0 })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(maximum);
  expect(await promoUses(code)).toBe(maximum);
});

it("a performance in priority booking is sold with a promo code that opens it, and not without", async () => {
  const { instanceId } = await createTestPerformance({ instance: inPriorityBooking });
  const basketId = await newBasket();
  expect((await add(basketId, { instanceId })).failure.reason).toBe("priority");
  await addCode(basketId, await newPromo({ percentOff: 0, opensPriority: true, eventIds: ["x"] }));
  expect((await add(basketId, { instanceId })).failure.reason).toBe("priority");
  await addCode(basketId, await newPromo({ opensPriority: true }));
  expect((await add(basketId, { instanceId })).value.tickets).toHaveLength(1);
});

it("an order with a priority ticket is refused once the promo code that opened it was removed", async () => {
  const { instanceId } = await createTestPerformance({ instance: inPriorityBooking });
  const code = await newPromo({ opensPriority: true });
  const ready = await preparedBasket();
  const { basketId, session } = ready;
  await addCode(basketId, code);
  await add(basketId, { instanceId });
  const { value } = await api.setDelivery({
    params: { id: basketId },
    session,
    body: { optionId: "Cobo", address: null },
  });
  await removeCode(value, code);
  const { failure: refused } = await payCurrentTotal(ready);
  expect([refused.code, refused.reason]).toEqual(["conflict", "not-entitled-any-more"]);
});
