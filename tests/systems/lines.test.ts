// What is sold beside tickets, and what changes prices.

import { expect } from "vitest";

import { address } from "../api/support/box-office";
import { newCredit } from "../api/support/codes";
import type { ApiBody } from "../support/api/api-client";
import {
  addBest,
  getBasket,
  newBasket,
  newCustomer,
  payByCard,
  readyBasket,
} from "./support/buying";
import type { House } from "./support/open-house";
import { onEachSystem } from "./support/scenarios";

const addLine = ({ api }: House, id: string, body: ApiBody<"addLine">) =>
  api.addLine({ params: { id }, body });

/** Pays for a basket after its contents were changed. */
async function payForAll(house: House, ready: Awaited<ReturnType<typeof readyBasket>>) {
  const { totals } = await getBasket(house, ready.basketId);
  return payByCard(house, { ...ready, total: totals.toPay.amount });
}

onEachSystem("lines", (scenario) => {
  scenario(
    "account credit pays for a part",
    async (house) => {
      const ready = await readyBasket(house);
      await newCredit(ready.customerId, 3_000);
      await house.api.setCredit({
        params: { id: ready.basketId },
        body: { amount: 3_000 },
        session: ready.session,
      });
      expect((await payForAll(house, ready)).totals.credit.amount).toBe(3_000);
    },
    { needs: ["credit"] },
  );

  scenario(
    "merchandise is bought without tickets",
    async (house) => {
      const basketId = await newBasket(house);
      const line = { kind: "merchandise", itemId: "tote", quantity: 2, instanceId: null } as const;
      const { value } = await addLine(house, basketId, line);
      expect(value.items.map(({ kind }) => kind)).toEqual(["merchandise"]);
    },
    { needs: ["merchandise"] },
  );

  scenario(
    "tickets are protected",
    async (house) => {
      const { basketId } = await readyBasket(house);
      const { value } = await house.api.setBookingProtection({
        params: { id: basketId },
        body: { accepted: true },
      });
      expect(value.items.map(({ kind }) => kind)).toEqual(["booking-protection"]);
    },
    { needs: ["ticketProtection"] },
  );

  scenario("what is not sold here is refused before it is in the basket", async (house) => {
    const { value: features } = await house.api.getFeatures();
    const basketId = await newBasket(house);
    const line = { kind: "donation", fundId: "annual", amount: 5_000 } as const;
    const added = addLine(house, basketId, line);
    if (features["donations"] === true) expect((await added).outcome).toBe("ok");
    else await expect(added).rejects.toThrow("feature-off");
    const { items } = await getBasket(house, basketId);
    expect(items).toHaveLength(features["donations"] === true ? 1 : 0);
  });
});

onEachSystem("delivery", (scenario) => {
  const choose = (house: House, basketId: string, session: string, optionId: string) =>
    house.api.setDelivery({
      params: { id: basketId },
      body: { optionId, address: optionId === "Postal" ? address : null },
      session,
    });

  scenario("tickets are collected at the box office", async (house) => {
    const ready = await readyBasket(house);
    await choose(house, ready.basketId, ready.session, "Cobo");
    const order = await payForAll(house, ready);
    expect(order.delivery?.optionId).toBe("Cobo");
    expect(order.totals.delivery.amount).toBe(0);
  });

  scenario(
    "tickets are mailed for a charge",
    async (house) => {
      const ready = await readyBasket(house);
      const { outcome } = await choose(house, ready.basketId, ready.session, "Postal");
      expect(outcome).toBe("ok");
      const order = await payForAll(house, ready);
      expect(order.totals.delivery.amount).toBe(100);
      expect(order.state).toBe("confirmed");
    },
    { needs: ["deliveryCharges"] },
  );

  scenario("each delivery option that the checkout offers can be paid for", async (house) => {
    const ready = await readyBasket(house);
    const { value } = await house.api.getCheckout({
      params: { id: ready.basketId },
      query: { savings: "no" },
      session: ready.session,
    });
    const { value: features } = await house.api.getFeatures();
    const charged = value.deliveryOptions.filter(({ price }) => price.amount > 0);
    expect(charged.length > 0).toBe(features["deliveryCharges"]);
    for (const { id } of value.deliveryOptions)
      expect((await choose(house, ready.basketId, ready.session, id)).outcome).toBe("ok");
    expect((await payForAll(house, ready)).state).toBe("confirmed");
  });

  scenario("a delivery option that is not offered is refused when it is chosen", async (house) => {
    const buyer = await newCustomer(house);
    const basketId = await newBasket(house);
    await addBest(house, basketId, house.newPerformance(), 1);
    await house.api.claimBasket({ params: { id: basketId }, session: buyer.session });
    expect((await choose(house, basketId, buyer.session, "Pigeon")).outcome).toBe("invalid");
  });
});
