// Codes that lower prices: by a discount of ours, or by the system's own price.

import { expect } from "vitest";

import { newPromo } from "../api/support/codes";
import {
  addBest,
  getBasket,
  newBasket,
  payByCard,
  readyBasket,
  settle,
  STUDENT,
  submitPayment,
  verify,
} from "./support/buying";
import type { House } from "./support/open-house";
import { onEachSystem } from "./support/scenarios";

const enterCode = ({ api }: House, id: string, code: string) =>
  api.enterCode({ params: { id }, body: { code } });

const getTotal = async (house: House, basketId: string) =>
  (await getBasket(house, basketId)).totals.toPay.amount;

async function removeCode(house: House, id: string) {
  const [code] = (await getBasket(house, id)).codes;
  return house.api.removeCode({ params: { id, codeId: code?.id } });
}

async function payForAll(house: House, ready: Awaited<ReturnType<typeof readyBasket>>) {
  return payByCard(house, { ...ready, total: await getTotal(house, ready.basketId) });
}

const needs = { needs: ["promoCodes"] } as const;

onEachSystem("promo codes", (scenario) => {
  scenario(
    "a promo code lowers what is paid",
    async (house) => {
      const ready = await readyBasket(house);
      const { code, adult } = await house.newPromo(10);
      const { value } = await enterCode(house, ready.basketId, code);
      expect(value.totals.total.amount).toBe(2 * adult);
      const order = await payForAll(house, ready);
      expect(order).toMatchObject({ state: "confirmed", totals: { total: { amount: 2 * adult } } });
      expect(await house.countSold(ready.instanceId)).toBe(2);
    },
    needs,
  );

  scenario(
    "of two promo codes the later one applies if it is better",
    async (house) => {
      const { basketId } = await readyBasket(house);
      await enterCode(house, basketId, (await house.newPromo(10)).code);
      const { code, adult } = await house.newPromo(20);
      const { value } = await enterCode(house, basketId, code);
      expect(value.totals.total.amount).toBe(2 * adult);
    },
    needs,
  );

  scenario(
    "a promo code that was removed lowers nothing any more",
    async (house) => {
      const ready = await readyBasket(house);
      await enterCode(house, ready.basketId, (await house.newPromo(10)).code);
      const { value } = await removeCode(house, ready.basketId);
      expect(value.totals.total.amount).toBe(ready.total);
      const order = await payForAll(house, ready);
      expect(order.totals.total.amount).toBe(ready.total);
    },
    needs,
  );

  scenario(
    "tickets that are added later have the promo code's price",
    async (house) => {
      const ready = await readyBasket(house);
      const { code, adult } = await house.newPromo(10);
      await enterCode(house, ready.basketId, code);
      const other = house.newPerformance();
      await addBest(house, ready.basketId, other, 1);
      expect(await getTotal(house, ready.basketId)).toBe(3 * adult);
      expect((await payForAll(house, ready)).tickets).toHaveLength(3);
    },
    needs,
  );

  scenario(
    "a ticket that is changed to another price keeps the promo code",
    async (house) => {
      const ready = await readyBasket(house);
      const { code, adult, student } = await house.newPromo(10);
      await enterCode(house, ready.basketId, code);
      const [ticket] = (await getBasket(house, ready.basketId)).tickets;
      const { value } = await house.api.changeTicket({
        params: { id: ready.basketId, ticketId: ticket?.id },
        body: { priceTypeId: STUDENT },
      });
      expect(value.totals.total.amount).toBe(adult + student);
      expect((await payForAll(house, ready)).state).toBe("confirmed");
    },
    needs,
  );

  scenario(
    "seats that are taken again after they expired have the promo code's price",
    async (house) => {
      const ready = await readyBasket(house);
      const { code, adult } = await house.newPromo(10);
      await enterCode(house, ready.basketId, code);
      await house.passMinutes(ready.basketId, 20);
      await house.api.reclaimTickets({ params: { id: ready.basketId } });
      expect(await getTotal(house, ready.basketId)).toBe(2 * adult);
      expect((await payForAll(house, ready)).state).toBe("confirmed");
    },
    needs,
  );

  scenario(
    "tickets by a promo code are sold once, also if the answer of their commit is lost",
    async (house) => {
      const ready = await readyBasket(house);
      const { code, adult } = await house.newPromo(10);
      await enterCode(house, ready.basketId, code);
      const total = await getTotal(house, ready.basketId);
      const orderId = await submitPayment(house, { ...ready, total });
      house.loseCommitAnswer();
      await verify(house, orderId, ready.session).catch(() => undefined);
      const order = await settle(house, orderId, ready.session);
      expect(order).toMatchObject({ state: "confirmed", totals: { total: { amount: 2 * adult } } });
      expect(await house.countSold(ready.instanceId)).toBe(2);
    },
    needs,
  );

  scenario("a discount of our own is refused where another system sets prices", async (house) => {
    const ready = await readyBasket(house);
    const entered = await enterCode(house, ready.basketId, await newPromo());
    expect(entered.outcome).toBe(house.name === "own" ? "ok" : "code-not-recognised");
    expect((await payForAll(house, ready)).state).toBe("confirmed");
  });

  scenario("an unknown code is refused, and the basket stays as it was", async (house) => {
    const { basketId, total } = await readyBasket(house);
    expect((await enterCode(house, basketId, "NOTACODE")).outcome).toBe("code-not-recognised");
    expect((await getBasket(house, basketId)).totals.total.amount).toBe(total);
  });

  scenario(
    "a promo code is not accepted before there are tickets for it",
    async (house) => {
      const basketId = await newBasket(house);
      const { code } = await house.newPromo(10);
      expect((await enterCode(house, basketId, code)).outcome).toBe("not-allowed/code-not-valid");
    },
    needs,
  );
});
