// Gift cards that pay, with a balance of the record of gift cards.

import { expect } from "vitest";

import { mailsTo, waitForMail } from "../api/support/mailbox";
import { stored } from "../api/support/stored";
import {
  answerCheckout,
  getBasket,
  newBasket,
  newCustomer,
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

const getBalance = async ({ api }: House, code: string) =>
  (await api.getVoucherBalance({ body: { code } })).value.balance.amount;

const buyOne = ({ api }: House, id: string, toName: string, amount = 2_500) =>
  api.addLine({ params: { id }, body: { kind: "gift-voucher", amount, quantity: 1, toName } });

/** The codes of the gift cards that an order has sold, by what they are worth. */
async function listBought(orderId: string) {
  const items = await stored.orderItems.find({ orderId, kind: "gift-voucher" }, ["id"]);
  return stored.giftVouchers.find(
    { orderItemId: items.map(({ id }) => id) },
    ["code", "amount"],
    ["amount"],
  );
}

const needs = { needs: ["voucherSpending"] } as const;
const buying = { needs: ["giftVouchers", "voucherSpending"] } as const;

onEachSystem("gift cards", (scenario) => {
  scenario(
    "a gift card pays a part, and the card the rest",
    async (house) => {
      const code = await house.newGiftCard(5_000);
      const ready = await readyWith(house, code);
      expect(ready.total).toBe(ready.whole - 5_000);
      const order = await payByCard(house, ready);
      expect(order.state).toBe("confirmed");
      expect(await house.countLeft(code)).toBe(0);
      expect(await getBalance(house, code)).toBe(0);
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
      expect(await house.countLeft(code)).toBe(50_000 - ready.whole);
      expect(await getBalance(house, code)).toBe(50_000 - ready.whole);
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
      expect(await house.countLeft(code)).toBe(0);
    },
    needs,
  );

  scenario(
    "what was spent at the counter is not left here",
    async (house) => {
      const code = await house.newGiftCard(5_000);
      expect(await getBalance(house, code)).toBe(5_000);
      await house.spendAtCounter(code, 4_000);
      expect(await getBalance(house, code)).toBe(1_000);
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
      expect(await house.countLeft(code)).toBe(0);
    },
    needs,
  );

  scenario(
    "gift cards are bought with tickets, and each can be spent by the code that is mailed",
    async (house) => {
      const ready = await readyBasket(house);
      await buyOne(house, ready.basketId, "Clara");
      await buyOne(house, ready.basketId, "Robert", 5_000);
      const { totals } = await getBasket(house, ready.basketId);
      expect(totals.toPay.amount).toBe(ready.total + 7_500);
      const order = await payByCard(house, { ...ready, total: totals.toPay.amount });
      expect(order.state).toBe("confirmed");
      const bought = await listBought(order.id);
      expect(bought.map(({ amount }) => amount)).toEqual([2_500, 5_000]);
      for (const { code, amount } of bought) {
        expect(await house.countLeft(code)).toBe(amount);
        expect(await getBalance(house, code)).toBe(amount);
      }
      await waitForMail(ready.email, "gift-voucher", 2);
      const texts = (await mailsTo(ready.email)).map(({ text }) => text ?? "").join("\n");
      for (const { code } of bought) expect(texts).toContain(code);
    },
    buying,
  );

  scenario(
    "gift cards alone are bought once, also if the answer of the commit is lost",
    async (house) => {
      const buyer = await newCustomer(house);
      const basketId = await newBasket(house);
      await buyOne(house, basketId, "Clara");
      const { totals } = await answerCheckout(house, basketId, buyer, null);
      const ready = { ...buyer, basketId, total: totals.toPay.amount };
      const orderId = await submitPayment(house, ready);
      house.loseCommitAnswer();
      await verify(house, orderId, ready.session).catch(() => undefined);
      expect((await settle(house, orderId, ready.session)).state).toBe("confirmed");
      const bought = await listBought(orderId);
      expect(bought).toHaveLength(1);
      expect(await house.countLeft(bought[0]?.code ?? "")).toBe(2_500);
    },
    buying,
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
