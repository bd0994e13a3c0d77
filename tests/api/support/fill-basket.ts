import { expect } from "vitest";

import type { AnyAnswer } from "../../support/api/api-client";
import type { BasketRequest } from "./basket-requests";
import { addLine, api, add, address } from "./box-office";
import { addPackage } from "./buying-packages";
import { addCode, newCredit, newPromo, newVoucher, useCredit } from "./codes";
import { createTestPerformance } from "./create-test-performance";
import { CONTRIBUTOR, sampleGift, addMembership } from "./members";
import { newPackage } from "./packages";
import { preparedBasket } from "./prepared-basket";
import { orderFood, newMenu, newStockItem } from "./stock-items";
import { stored } from "./stored";
import { PRICING } from "./subscribers";

/** One performance for all baskets, with an automatic offer of 3 for 2, a flex package, a menu and two stock items. */
export async function createHouse() {
  const { instanceId } = await createTestPerformance({
    rows: [
      { row: "A", seats: 200 },
      { row: "B", seats: 200, band: "B" },
    ],
  });
  const offer = { id: instanceId, name: "Three for two", description: "", tickets: 3, lowered: 1 };
  const now = { percentOff: 100, validFrom: new Date(0), active: true, rank: 99 };
  await stored.automaticOffers.insert({ ...offer, ...now });
  await stored.automaticOfferEvents.insert({ offerId: instanceId, eventId: instanceId });
  return {
    instanceId,
    flex: await newPackage({ events: 2, seats: 200 }),
    menu: await newMenu(instanceId),
    bag: await newStockItem({ price: 2_435 }),
    parking: await newStockItem({
      kind: "supplementary",
      price: 1_250,
      instanceIds: [instanceId],
    }),
  };
}
export type House = Awaited<ReturnType<typeof createHouse>>;

/** A basket with what was requested, ready to pay, and its gift card. */
export async function fillBasket(house: House, request: BasketRequest) {
  const ready = await preparedBasket();
  const { basketId, session, customerId } = ready;
  const { instanceId, flex } = house;
  const addIf = async (condition: unknown, send: () => Promise<AnyAnswer>) => {
    if (!condition) return;
    expect((await send()).outcome).toBe("ok");
  };
  const item = (kind: "merchandise" | "supplementary", itemId: string, quantity: number) =>
    addIf(quantity, () =>
      addLine(basketId, {
        kind,
        itemId,
        quantity,
        instanceId: kind === "supplementary" ? instanceId : null,
      }),
    );
  await addIf(request.dear, () => add(basketId, { instanceId, quantity: request.dear }));
  await addIf(request.cheap, () =>
    add(basketId, { instanceId, quantity: request.cheap, band: "B" }),
  );
  await addIf(request.packages, () => addPackage(basketId, flex.packageId, flex.instanceIds));
  await item("merchandise", house.bag, request.bags);
  await item("supplementary", house.parking, request.parking);
  await addIf(request.meals, () => orderFood(basketId, instanceId, house.menu, request.meals));
  const { membership, donation, roundUp, giftCards, membershipGift, subscription } = request;
  await addIf(membership, () => addMembership(basketId, membership ?? "", session));
  const fundId = "annual";
  await addIf(donation, () => addLine(basketId, { kind: "donation", fundId, amount: 5_075 }));
  await addIf(giftCards, () =>
    addLine(basketId, { kind: "gift-voucher", amount: 2_500, quantity: giftCards }),
  );
  await addIf(membershipGift, () =>
    addLine(basketId, { kind: "membership-gift", ...sampleGift(CONTRIBUTOR) }),
  );
  await addIf(subscription, () =>
    addLine(basketId, { kind: "ticket-subscription", pricingId: PRICING, quantity: 1 }),
  );
  const tickets = request.dear + request.cheap + request.packages;
  await addIf(request.protection && tickets, () =>
    api.setBookingProtection({ params: { id: basketId }, body: { accepted: true } }),
  );
  await addIf(request.coverFee, () =>
    api.setCoverFee({ params: { id: basketId }, body: { accepted: true } }),
  );
  const pickup = tickets > 0 ? "PrintAtHome" : "Cobo";
  const optionId = request.byMail ? "Postal" : pickup;
  await addIf(tickets + request.bags, () =>
    api.setDelivery({
      params: { id: basketId },
      session,
      body: { optionId, address: request.byMail ? address : null },
    }),
  );
  const { promo, credit } = request;
  // A promo code is refused without a ticket that it applies to.
  if (promo !== null) await addCode(basketId, await newPromo(promo));
  await addIf(roundUp, () => addLine(basketId, { kind: "donation", fundId, roundUp: true }));
  const voucher = await newVoucher(request.voucher || 1);
  await addIf(request.voucher, () => addCode(basketId, voucher));
  await addIf(credit, async () => {
    await newCredit(customerId, credit);
    return useCredit(basketId, credit, session);
  });
  return { ready, voucher };
}
