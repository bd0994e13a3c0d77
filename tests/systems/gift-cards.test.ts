// Gift cards that pay, with a balance of the record of gift cards.

import { expect } from "vitest";

import {
  getBasket,
  payByCard,
  readyBasket,
  settle,
  startPayment,
  submitPayment,
  verify,
} from "./support/buying";
import type { House } from "./support/open-house";
import { onEachSystem } from "./support/scenarios";

const enterCode = ({ api }: House, id: string, code: string) =>
  api.enterCode({ params: { id }, body: { code } });

/** A basket with two tickets and a gift card. */
async function readyWith(house: House, code: string) {
  const ready = await readyBasket(house);
  const { value } = await enterCode(house, ready.basketId, code);
  return { ...ready, whole: ready.total, total: value.totals.toPay.amount };
}

const balanceOf = async ({ api }: House, code: string) =>
  (await api.getVoucherBalance({ body: { code } })).value.balance.amount;

const needs = { needs: ["voucherSpending"] } as const;

onEachSystem("gift cards", (scenario) => {
  scenario(
    "a gift card pays a part, and the card the rest",
    async (house) => {
      const code = await house.newGiftCard(5_000);
      const ready = await readyWith(house, code);
      expect(ready.total).toBe(ready.whole - 5_000);
      const order = await payByCard(house, ready);
      expect(order.state).toBe("confirmed");
      expect(await house.leftOf(code)).toBe(0);
      expect(await balanceOf(house, code)).toBe(0);
      expect(await house.countSold(ready.instanceId)).toBe(2);
    },
    needs,
  );

  scenario(
    "a gift card that covers the total pays alone, and the rest stays on it",
    async (house) => {
      const code = await house.newGiftCard(50_000);
      const ready = await readyWith(house, code);
      expect(ready.total).toBe(0);
      const { value } = await startPayment(house, ready);
      const order = await settle(house, value.order.id, ready.session);
      expect(order.state).toBe("confirmed");
      expect(await house.leftOf(code)).toBe(50_000 - ready.whole);
      expect(await balanceOf(house, code)).toBe(50_000 - ready.whole);
    },
    needs,
  );

  scenario(
    "a gift card pays once, also if the answer of the commit is lost",
    async (house) => {
      const code = await house.newGiftCard(5_000);
      const ready = await readyWith(house, code);
      const orderId = await submitPayment(house, ready);
      house.loseCommitAnswer();
      await verify(house, orderId, ready.session).catch(() => undefined);
      expect((await settle(house, orderId, ready.session)).state).toBe("confirmed");
      expect(await house.leftOf(code)).toBe(0);
    },
    needs,
  );

  scenario(
    "what was spent at the counter is not left here",
    async (house) => {
      const code = await house.newGiftCard(5_000);
      expect(await balanceOf(house, code)).toBe(5_000);
      await house.spendAtCounter(code, 4_000);
      expect(await balanceOf(house, code)).toBe(1_000);
      const ready = await readyWith(house, code);
      expect(ready.total).toBe(ready.whole - 1_000);
    },
    needs,
  );

  scenario(
    "a gift card of a declined card's order pays for the next one",
    async (house) => {
      const code = await house.newGiftCard(5_000);
      const ready = await readyWith(house, code);
      const declined = await submitPayment(house, ready, "declines");
      await verify(house, declined, ready.session, { turnedBack: true });
      const { totals } = await getBasket(house, ready.basketId);
      const order = await payByCard(house, { ...ready, total: totals.toPay.amount });
      expect(order.state).toBe("confirmed");
      expect(await house.leftOf(code)).toBe(0);
    },
    needs,
  );

  scenario(
    "a code of no gift card is refused",
    async (house) => {
      const { basketId } = await readyBasket(house);
      expect((await enterCode(house, basketId, "7999999999")).outcome).toBe("code-not-recognised");
      const asked = await house.api.getVoucherBalance({ body: { code: "7999999999" } });
      expect(asked.outcome).toBe("code-not-recognised");
    },
    needs,
  );
});
