import { expect, it } from "vitest";

import { add, type BasketBody, call, getBasket, newBasket } from "../support/box-office";
import { endPromo, enter, newPromo, takeOut, usesOf } from "../support/codes";
import { early } from "../support/members";
import { createTestPerformance } from "../support/create-test-performance";
import { pay, readyBasket } from "../support/paying";
import { ticketBasket } from "../support/prepared-basket";

const inForce = ({ codes }: BasketBody) => codes.map(({ code }) => code);
const use = (basketId: string, codeId = "00000000-0000-4000-8000-000000000000") =>
  call<BasketBody & { reason?: string }>("PUT", `/baskets/${basketId}/codes/${codeId}/in-force`);

/** Two tickets of 76.00, 170.00 with the fees. */
const filled = () => ticketBasket({ quantity: 2 });
const halfAndTenth = async () => [await newPromo({ percent_off: 50 }), await newPromo()] as const;

it("a second promo code that would cost more leaves the first in force and can be chosen", async () => {
  const { id } = await filled();
  const [half, tenth] = await halfAndTenth();
  await enter(id, half);
  const { status, body } = await enter(id, tenth);
  expect(status).toBe(200);
  expect(inForce(body)).toEqual([half]);
  expect(body.totals.total.amount).toBe(17_000 - 7_600);
  expect(body.otherCode).toMatchObject({ code: tenth, total: { amount: 17_000 - 1_520 } });

  const chosen = (await use(id, body.otherCode?.id)).body;
  expect(inForce(chosen)).toEqual([tenth]);
  expect(chosen.totals.total.amount).toBe(17_000 - 1_520);
  expect(chosen.otherCode).toMatchObject({ code: half, total: { amount: 17_000 - 7_600 } });
  // A double-submitted form asks for the same again.
  expect(inForce((await use(id, body.otherCode?.id)).body)).toEqual([tenth]);
  const back = (await use(id, chosen.otherCode?.id)).body;
  expect([inForce(back), back.otherCode?.code]).toEqual([[half], tenth]);
});

it("a second promo code that makes no difference leaves the first in force, however often it is entered", async () => {
  const { id } = await filled();
  const [first, second] = [await newPromo(), await newPromo()];
  for (const code of [first, second, first, second])
    expect(inForce((await enter(id, code)).body)).toEqual([first]);
});

it("a second promo code that is refused changes nothing", async () => {
  const { id } = await filled();
  const [first, second] = [await newPromo(), await newPromo({ percent_off: 5 })];
  await enter(id, first);
  await enter(id, second);
  const over = await newPromo({ valid_until: new Date(Date.now() - 1000), percent_off: 90 });
  expect((await enter(id, over)).body).toMatchObject({ reason: "code-expired" });
  const basket = await getBasket(id);
  expect([inForce(basket), basket.otherCode?.code]).toEqual([[first], second]);
});

it("a second promo code replaces an expired one, which is not offered again", async () => {
  const { id } = await filled();
  const [half, tenth] = await halfAndTenth();
  await enter(id, half);
  await endPromo(half);
  const { body } = await enter(id, tenth);
  expect(inForce(body)).toEqual([tenth]);
  expect(body.otherCode).toBeNull();
});

it("a second promo code that has expired is not offered and cannot be chosen", async () => {
  const { id } = await filled();
  const [half, tenth] = await halfAndTenth();
  await enter(id, half);
  const { otherCode } = (await enter(id, tenth)).body;
  await endPromo(tenth);
  expect((await getBasket(id)).otherCode).toBeNull();
  const refused = await use(id, otherCode?.id);
  expect([refused.status, refused.body.reason]).toEqual([403, "code-expired"]);
  expect(inForce(await getBasket(id))).toEqual([half]);
});

it("the other promo code comes into force when the first is removed, and a third replaces the worse one", async () => {
  const { id } = await filled();
  const [half, tenth] = await halfAndTenth();
  const fifth = await newPromo({ percent_off: 20 });
  await enter(id, half);
  await enter(id, tenth);
  const third = (await enter(id, fifth)).body;
  expect([inForce(third), third.otherCode?.code]).toEqual([[half], fifth]);
  const left = (await takeOut(third, half)).body;
  expect([inForce(left), left.otherCode]).toEqual([[fifth], null]);
  expect((await use(id)).status).toBe(404);
});

it("a promo code that is only compared is not used, neither by the basket nor by its order", async () => {
  const ready = await readyBasket();
  const [once, better] = [
    await newPromo({ max_uses: 1 }),
    await newPromo({ percent_off: 50, max_uses: 1 }),
  ];
  await enter(ready.basketId, once);
  const { totals } = (await enter(ready.basketId, better)).body;
  expect((await pay({ ...ready, total: totals.toPay.amount })).status).toBe(200);
  expect([await usesOf(once), await usesOf(better)]).toEqual([0, 1]);
});

it("the better of two promo codes entered at once is in force, whichever comes first", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await filled();
    const [half, tenth] = await halfAndTenth();
    const codes = [tenth, half, await newPromo({ percent_off: 20 })];
    const results = await Promise.all(codes.map((code) => enter(id, code)));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
    const basket = await getBasket(id);
    expect(inForce(basket)).toEqual([half]);
    expect(basket.totals.total.amount).toBe(17_000 - 7_600);
    expect(basket.otherCode).not.toBeNull();
  }
});

it("a promo code that opened the priority sale for a ticket is not replaced by a better one", async () => {
  const { instanceId } = await createTestPerformance({ instance: early });
  const id = await newBasket();
  const [opening, half] = [
    await newPromo({ opens_priority: true }),
    await newPromo({ percent_off: 50 }),
  ];
  await enter(id, opening);
  expect((await add(id, { instanceId })).status).toBe(200);
  expect((await enter(id, half)).body).toMatchObject({ reason: "code-not-valid" });
  expect(inForce(await getBasket(id))).toEqual([opening]);
});
