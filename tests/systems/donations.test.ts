// Donations, beside tickets and alone.

import { expect } from "vitest";

import { waitForMail } from "../api/support/mailbox";
import type { ApiBody } from "../support/api/api-client";
import {
  addBest,
  answerCheckout,
  type Buyer,
  getBasket,
  newBasket,
  newCustomer,
  newGuest,
  payByCard,
  readyBasket,
  settle,
  submitPayment,
  verify,
} from "./support/buying";
import type { House } from "./support/open-house";
import { onEachSystem } from "./support/scenarios";

type Donation = Omit<Extract<ApiBody<"addLine">, { kind: "donation" }>, "kind" | "fundId">;

const give = (
  { api }: House,
  id: string,
  donation: Donation = { amount: 5_000 },
  fundId = "annual",
) => api.addLine({ params: { id }, body: { kind: "donation", fundId, ...donation } });

/** Pays for a basket after its contents were changed. */
async function payForAll(house: House, ready: Awaited<ReturnType<typeof readyBasket>>) {
  const { totals } = await getBasket(house, ready.basketId);
  return payByCard(house, { ...ready, total: totals.toPay.amount });
}

async function donate(house: House, buyer: Buyer) {
  const basketId = await newBasket(house);
  await give(house, basketId);
  const { totals } = await answerCheckout(house, basketId, buyer, null);
  return { ...buyer, basketId, total: totals.toPay.amount };
}

const needs = { needs: ["donations"] } as const;

onEachSystem("donations", (scenario) => {
  scenario(
    "a donation is paid for with the tickets",
    async (house) => {
      const ready = await readyBasket(house);
      await give(house, ready.basketId);
      const order = await payForAll(house, ready);
      expect(order.totals.total.amount).toBe(ready.total + 5_000);
      expect(order.items.map(({ kind }) => kind)).toEqual(["donation"]);
      expect(await house.countSold(ready.instanceId)).toBe(2);
    },
    needs,
  );

  scenario(
    "a total can be rounded up for a fund",
    async (house) => {
      const ready = await readyBasket(house, { quantity: 1 });
      const { value } = await give(house, ready.basketId, { roundUp: true });
      expect(value.totals.total.amount % 100).toBe(0);
      const order = await payForAll(house, ready);
      expect(await house.findDonations(order.id)).toEqual([
        { fundId: "annual", amount: order.totals.total.amount - ready.total },
      ]);
    },
    needs,
  );

  scenario(
    "the record of orders has the donations of an order, each for its fund",
    async (house) => {
      const ready = await readyBasket(house);
      await give(house, ready.basketId, { amount: 2_000 });
      await give(house, ready.basketId, { amount: 3_000 }, "education");
      const order = await payForAll(house, ready);
      expect(await house.findDonations(order.id)).toEqual([
        { fundId: "annual", amount: 2_000 },
        { fundId: "education", amount: 3_000 },
      ]);
    },
    needs,
  );

  scenario(
    "two equal donations to one fund are two donations",
    async (house) => {
      const ready = await readyBasket(house);
      await give(house, ready.basketId, { amount: 2_000 });
      await give(house, ready.basketId, { amount: 2_000 });
      const order = await payForAll(house, ready);
      expect((await house.findDonations(order.id)).map(({ amount }) => amount)).toEqual([
        2_000, 2_000,
      ]);
    },
    needs,
  );

  scenario(
    "a donation alone is an order without tickets, with a mail",
    async (house) => {
      const buyer = await newCustomer(house);
      const order = await payByCard(house, await donate(house, buyer));
      expect(order).toMatchObject({ state: "confirmed", tickets: [] });
      expect(await house.findDonations(order.id)).toEqual([{ fundId: "annual", amount: 5_000 }]);
      expect((await house.findOwner(order.id))?.email).toBe(buyer.email);
      expect((await waitForMail(buyer.email, "order-confirmation")).subject).toContain(
        order.number,
      );
    },
    needs,
  );

  scenario(
    "a guest donates without an account",
    async (house) => {
      const order = await payByCard(house, await donate(house, await newGuest(house)));
      expect(order.state).toBe("confirmed");
      expect(await house.findOwner(order.id)).toBeNull();
      expect(await house.findDonations(order.id)).toHaveLength(1);
    },
    needs,
  );

  scenario(
    "a donation is given once, also if the answer of its commit is lost",
    async (house) => {
      const ready = await donate(house, await newCustomer(house));
      const orderId = await submitPayment(house, ready);
      house.loseCommitAnswer();
      await verify(house, orderId, ready.session).catch(() => undefined);
      expect((await settle(house, orderId, ready.session)).state).toBe("confirmed");
      expect(await house.findDonations(orderId)).toHaveLength(1);
    },
    needs,
  );

  scenario(
    "a donation that was removed after a declined card is not given",
    async (house) => {
      const ready = await readyBasket(house);
      await give(house, ready.basketId, { amount: 2_000 });
      const { value } = await give(house, ready.basketId, { amount: 3_000 });
      const declined = { ...ready, total: value.totals.toPay.amount };
      const orderId = await submitPayment(house, declined, "declines");
      await verify(house, orderId, ready.session, { turnedBack: true });
      const removed = value.items.find(({ total }) => total.amount === 3_000);
      await house.api.removeItem({
        params: { id: ready.basketId, itemId: removed?.id },
        query: {},
      });
      const order = await payForAll(house, ready);
      expect((await house.findDonations(order.id)).map(({ amount }) => amount)).toEqual([2_000]);
    },
    needs,
  );

  scenario(
    "a basket whose seats have expired can still give",
    async (house) => {
      const buyer = await newCustomer(house);
      const basketId = await newBasket(house);
      await addBest(house, basketId, house.newPerformance(), 1);
      await give(house, basketId);
      await house.passMinutes(basketId, 20);
      await house.api.discardExpiredTickets({ params: { id: basketId } });
      const { totals } = await answerCheckout(house, basketId, buyer, null);
      const order = await payByCard(house, { ...buyer, basketId, total: totals.toPay.amount });
      expect(order).toMatchObject({ state: "confirmed", tickets: [] });
      expect(await house.findDonations(order.id)).toEqual([{ fundId: "annual", amount: 5_000 }]);
    },
    needs,
  );

  scenario(
    "the costs of the card are covered as a donation",
    async (house) => {
      const ready = await readyBasket(house);
      const { value } = await house.api.setCoverFee({
        params: { id: ready.basketId },
        body: { accepted: true },
      });
      const cover = value.totals.total.amount - ready.total;
      expect(cover).toBeGreaterThan(0);
      const order = await payForAll(house, ready);
      expect((await house.findDonations(order.id)).map(({ amount }) => amount)).toEqual([cover]);
    },
    needs,
  );
});
