import { expect, it } from "vitest";

import { api, add, type BasketBody, getBasket, newBasket } from "../support/box-office";
import { expirePromo, addCode, newPromo, removeCode, promoUses } from "../support/codes";
import { inPriorityBooking } from "../support/members";
import { createTestPerformance } from "../support/create-test-performance";
import { pay, readyBasket } from "../support/paying";
import { ticketBasket } from "../support/prepared-basket";

const activeCodes = ({ codes }: BasketBody) => codes.map(({ code }) => code);
const activate = (basketId: string, codeId = "00000000-0000-4000-8000-000000000000") =>
  api.usePromoCode({ params: { id: basketId, codeId } });

/** A basket with two tickets of $76.00, $170.00 with fees. */
const twoTickets = () => ticketBasket({ quantity: 2 });
const newPromoPair = async () => [await newPromo({ percentOff: 50 }), await newPromo()] as const;

it("a second promo code that saves less leaves the first active and can be activated", async () => {
  const { id } = await twoTickets();
  const [half, tenth] = await newPromoPair();
  await addCode(id, half);
  const { value } = await addCode(id, tenth);
  expect(activeCodes(value)).toEqual([half]);
  expect(value.totals.total.amount).toBe(17_000 - 7_600);
  expect(value.otherCode).toMatchObject({ code: tenth, total: { amount: 17_000 - 1_520 } });

  const chosen = (await activate(id, value.otherCode?.id)).value;
  expect(activeCodes(chosen)).toEqual([tenth]);
  expect(chosen.totals.total.amount).toBe(17_000 - 1_520);
  expect(chosen.otherCode).toMatchObject({ code: half, total: { amount: 17_000 - 7_600 } });
  // The same request again, as from a double-submitted form.
  expect(activeCodes((await activate(id, value.otherCode?.id)).value)).toEqual([tenth]);
  const back = (await activate(id, chosen.otherCode?.id)).value;
  expect([activeCodes(back), back.otherCode?.code]).toEqual([[half], tenth]);
});

it("a second promo code that saves the same leaves the first active, even when entered again", async () => {
  const { id } = await twoTickets();
  const [first, second] = [await newPromo(), await newPromo()];
  for (const code of [first, second, first, second])
    expect(activeCodes((await addCode(id, code)).value)).toEqual([first]);
});

it("a second promo code that is refused changes nothing", async () => {
  const { id } = await twoTickets();
  const [first, second] = [await newPromo(), await newPromo({ percentOff: 5 })];
  await addCode(id, first);
  await addCode(id, second);
  const expired = await newPromo({ validUntil: new Date(Date.now() - 1000), percentOff: 90 });
  expect((await addCode(id, expired)).failure).toMatchObject({ reason: "code-expired" });
  const basket = await getBasket(id);
  expect([activeCodes(basket), basket.otherCode?.code]).toEqual([[first], second]);
});

it("a second promo code replaces an expired one, which is no longer offered", async () => {
  const { id } = await twoTickets();
  const [half, tenth] = await newPromoPair();
  await addCode(id, half);
  await expirePromo(half);
  const { value } = await addCode(id, tenth);
  expect(activeCodes(value)).toEqual([tenth]);
  expect(value.otherCode).toBeNull();
});

it("a second promo code that has expired is not offered and cannot be activated", async () => {
  const { id } = await twoTickets();
  const [half, tenth] = await newPromoPair();
  await addCode(id, half);
  const { otherCode } = (await addCode(id, tenth)).value;
  await expirePromo(tenth);
  expect((await getBasket(id)).otherCode).toBeNull();
  const refused = await activate(id, otherCode?.id);
  expect(refused.outcome).toBe("not-allowed/code-expired");
  expect(activeCodes(await getBasket(id))).toEqual([half]);
});

it("the other promo code becomes active when the first is removed, and a third replaces the worse one", async () => {
  const { id } = await twoTickets();
  const [half, tenth] = await newPromoPair();
  const fifth = await newPromo({ percentOff: 20 });
  await addCode(id, half);
  await addCode(id, tenth);
  const third = (await addCode(id, fifth)).value;
  expect([activeCodes(third), third.otherCode?.code]).toEqual([[half], fifth]);
  const left = (await removeCode(third, half)).value;
  expect([activeCodes(left), left.otherCode]).toEqual([[fifth], null]);
  expect((await activate(id)).outcome).toBe("not-found");
});

it("a promo code that is only compared counts no use, neither by the basket nor by its order", async () => {
  const ready = await readyBasket();
  const [once, better] = [
    await newPromo({ maxUses: 1 }),
    await newPromo({ percentOff: 50, maxUses: 1 }),
  ];
  await addCode(ready.basketId, once);
  const { totals } = (await addCode(ready.basketId, better)).value;
  expect((await pay({ ...ready, total: totals.toPay.amount })).outcome).toBe("ok");
  expect([await promoUses(once), await promoUses(better)]).toEqual([0, 1]);
});

it("the best of several promo codes entered at once is active, in any order", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await twoTickets();
    const [half, tenth] = await newPromoPair();
    const codes = [tenth, half, await newPromo({ percentOff: 20 })];
    const results = await Promise.all(codes.map((code) => addCode(id, code)));
    expect(results.map(({ outcome }) => outcome)).toEqual(["ok", "ok", "ok"]);
    const basket = await getBasket(id);
    expect(activeCodes(basket)).toEqual([half]);
    expect(basket.totals.total.amount).toBe(17_000 - 7_600);
    expect(basket.otherCode).not.toBeNull();
  }
});

it("a promo code that opened priority booking for a ticket is not replaced by a better one", async () => {
  const { instanceId } = await createTestPerformance({ instance: inPriorityBooking });
  const id = await newBasket();
  const [opening, half] = [
    await newPromo({ opensPriority: true }),
    await newPromo({ percentOff: 50 }),
  ];
  await addCode(id, opening);
  expect((await add(id, { instanceId })).outcome).toBe("ok");
  expect((await addCode(id, half)).failure).toMatchObject({ reason: "code-not-valid" });
  expect(activeCodes(await getBasket(id))).toEqual([opening]);
});
