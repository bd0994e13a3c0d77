// Memberships, at levels of the record of memberships.

import { expect } from "vitest";

import { sampleGift } from "../api/support/members";
import {
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

/** As the emulator has them. */
const FRIEND = { levelId: "401", price: 7_500 };
const PATRON = { levelId: "402", price: 50_000, deductible: 38_000 };

const join = ({ api }: House, id: string, { session }: Buyer, { levelId } = FRIEND) =>
  api.addLine({
    params: { id },
    body: { kind: "membership", levelId, remindsToRenew: false },
    session,
  });

async function readyMember(house: House, buyer: Buyer) {
  const basketId = await newBasket(house);
  expect((await join(house, basketId, buyer)).outcome).toBe("ok");
  const { totals } = await answerCheckout(house, basketId, buyer, null);
  return { ...buyer, basketId, total: totals.toPay.amount };
}

const listOwn = async ({ api }: House, { session }: Buyer) =>
  (await api.listCustomerMemberships({ session })).value;

const needs = { needs: ["memberships"] } as const;

onEachSystem("memberships", (scenario) => {
  scenario(
    "levels on sale have the record's prices, from the lowest, and what can be deducted",
    async ({ api }) => {
      const { value } = await api.listMembershipLevels();
      expect(
        value.map(({ id, price, deductible }) => [id, price.amount, deductible?.amount]),
      ).toEqual([
        [FRIEND.levelId, FRIEND.price, undefined],
        [PATRON.levelId, PATRON.price, PATRON.deductible],
      ]);
    },
    needs,
  );

  scenario(
    "a membership alone is an order without tickets, which makes its buyer a member",
    async (house) => {
      const buyer = await newCustomer(house);
      const order = await payByCard(house, await readyMember(house, buyer));
      expect(order).toMatchObject({ state: "confirmed", tickets: [] });
      expect(order.totals.total.amount).toBe(FRIEND.price);
      expect(await house.listLevels(buyer.email)).toEqual([FRIEND.levelId]);
      expect(await listOwn(house, buyer)).toMatchObject([
        { level: { id: FRIEND.levelId }, state: "active" },
      ]);
    },
    needs,
  );

  scenario(
    "a membership is paid for with tickets",
    async (house) => {
      const ready = await readyBasket(house);
      await join(house, ready.basketId, ready);
      const { totals } = await getBasket(house, ready.basketId);
      expect(totals.toPay.amount).toBe(ready.total + FRIEND.price);
      const order = await payByCard(house, { ...ready, total: totals.toPay.amount });
      expect(order.tickets).toHaveLength(2);
      expect(await house.countSold(ready.instanceId)).toBe(2);
      expect(await house.listLevels(ready.email)).toEqual([FRIEND.levelId]);
    },
    needs,
  );

  scenario(
    "a membership is sold once, also if the answer of its commit is lost",
    async (house) => {
      const buyer = await newCustomer(house);
      const ready = await readyMember(house, buyer);
      const orderId = await submitPayment(house, ready);
      house.loseCommitAnswer();
      await verify(house, orderId, ready.session).catch(() => undefined);
      expect((await settle(house, orderId, ready.session)).state).toBe("confirmed");
      expect(await house.listLevels(buyer.email)).toEqual([FRIEND.levelId]);
    },
    needs,
  );

  scenario(
    "a guest cannot become a member",
    async (house) => {
      const guest = await newGuest(house);
      expect((await join(house, await newBasket(house), guest)).outcome).toBe("not-signed-in");
    },
    needs,
  );

  scenario(
    "a member of the counter is a member here, and cannot buy the same level again",
    async (house) => {
      const buyer = await newCustomer(house);
      await house.makeMember(buyer, PATRON.levelId);
      expect(await listOwn(house, buyer)).toMatchObject([
        { level: { id: PATRON.levelId }, state: "active" },
      ]);
      expect(await listOwn(house, buyer)).toHaveLength(1);
      const again = await join(house, await newBasket(house), buyer, PATRON);
      expect(again.outcome).toBe("conflict/membership-owned");
    },
    needs,
  );

  scenario(
    "a membership is given to somebody else",
    async (house) => {
      const ready = await readyBasket(house);
      const gift = { kind: "membership-gift" as const, ...sampleGift(FRIEND.levelId) };
      await house.api.addLine({ params: { id: ready.basketId }, body: gift });
      const { totals } = await getBasket(house, ready.basketId);
      const order = await payByCard(house, { ...ready, total: totals.toPay.amount });
      expect(order.state).toBe("confirmed");
    },
    { needs: ["memberships", "membershipGifts"] },
  );

  scenario(
    "a membership can be renewed without being asked each time",
    async (house) => {
      const buyer = await newCustomer(house);
      await house.makeMember(buyer, FRIEND.levelId);
      const [own] = await listOwn(house, buyer);
      expect(own?.nextChargeIfEnabled).not.toBeNull();
    },
    { needs: ["memberships", "automaticRenewals"] },
  );
});
