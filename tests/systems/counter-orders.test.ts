// Orders that the venue's counter has sold to customers of the storefront.

import { expect } from "vitest";

import { type Buyer, FRONT, newCustomer, newGuest, payByCard, readyBasket } from "./support/buying";
import type { House } from "./support/open-house";
import { onEachSystem } from "./support/scenarios";

const listOwn = async ({ api }: House, { session }: Buyer) =>
  (await api.listCounterOrders({ session })).value;

const needs = { needs: ["counterOrders"] } as const;

onEachSystem("orders of the counter", (scenario) => {
  scenario(
    "what the counter sold is in the account, the latest first, with its seats and their price",
    async (house) => {
      const buyer = await newCustomer(house);
      const instanceId = house.newPerformance();
      const first = house.sellAtCounter(buyer.email, instanceId, 2);
      const second = house.sellAtCounter(buyer.email, instanceId, 1);
      const listed = await listOwn(house, buyer);
      expect(listed.map(({ number }) => number).toSorted()).toEqual([first, second].toSorted());
      expect(listed.find(({ number }) => number === first)).toMatchObject({
        total: { amount: 2 * FRONT.adult },
        performances: [
          { instance: { id: instanceId }, count: 2, seats: expect.stringMatching(/./) },
        ],
      });
    },
    needs,
  );

  scenario(
    "an order that was made here is not listed twice",
    async (house) => {
      const ready = await readyBasket(house);
      await payByCard(house, ready);
      expect(await listOwn(house, ready)).toEqual([]);
    },
    needs,
  );

  scenario(
    "another customer does not see it, nor a guest with the same email",
    async (house) => {
      const buyer = await newCustomer(house);
      house.sellAtCounter(buyer.email, house.newPerformance(), 1);
      expect(await listOwn(house, await newCustomer(house))).toEqual([]);
      expect(await listOwn(house, await newGuest(house, buyer.email))).toEqual([]);
    },
    needs,
  );
});
