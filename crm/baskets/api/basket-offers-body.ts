import type { z } from "zod";

import { windowRefusal } from "../../merchandise/add-on-window";
import { basketOffers } from "../basket-offers";
import type { BasketRecord } from "../basket-contents";
import type { Reader } from "../../platform/database/database";
import { findUpsell } from "../../giving/funds";
import { findAddOnPerformance, listStockItems } from "../../merchandise/stock-items";
import { findTicketProtection } from "../../tickets/ticket-protection";
import { foodAndDrinkBody } from "../../food/food-and-drink-body";
import type { basketOffersSchema } from "#contract/schemas/basket-offers";
import { stockItemBody } from "../../merchandise/stock-item-body";
import { upsellBody } from "./upsell-body";

type Offers = z.infer<typeof basketOffersSchema>;

/** What a basket may be offered now, as the API tells it. */
export async function basketOffersBody(db: Reader, basket: BasketRecord): Promise<Offers> {
  const { currency } = basket;
  const money = (amount: number) => ({ amount, currency });
  const [upsell, protection] = [await findUpsell(db), await findTicketProtection(db)];
  const offers = basketOffers(basket, upsell, protection);
  const merchandise = await listStockItems(db, { kind: "merchandise" }, null);
  const addOns = [];
  for (const instanceId of offers.instanceIds) addOns.push(await addOnsOf(db, basket, instanceId));
  return {
    donation: upsell !== null && offers.askForGift ? upsellBody(upsell, currency) : null,
    roundUp: offers.roundUp === null ? null : { amount: money(offers.roundUp) },
    coverFee: offers.coverFee && {
      // Basis points are whole: 0.04 has no exact part of a hundred otherwise.
      percent: Math.round(basket.coverFee.part * 10_000) / 100,
      amount: money(offers.coverFee.amount),
      accepted: offers.coverFee.accepted,
    },
    protection: protection &&
      offers.protection && {
        name: protection.name,
        note: protection.note,
        perTicket: money(protection.amount),
        tickets: offers.protection.tickets,
        amount: money(offers.protection.amount),
        percentReturned: protection.percentReturned,
        accepted: offers.protection.accepted,
      },
    addOns,
    merchandise: merchandise
      .filter(({ left }) => left !== 0)
      .map((item) => stockItemBody(item, currency)),
  };
}

/** What is sold for one performance now: what it is too early or too late for is not among it. */
async function addOnsOf(
  db: Reader,
  basket: BasketRecord,
  instanceId: string,
): Promise<Offers["addOns"][number]> {
  const performance = await findAddOnPerformance(db, instanceId);
  if (performance === null) throw new Error(`no performance ${instanceId}`);
  const items = await listStockItems(db, { kind: "supplementary" }, performance);
  const { menus } = await foodAndDrinkBody(db, performance, basket.currency);
  return {
    instanceId,
    tickets: basket.lines.filter((line) => line.instanceId === instanceId).length,
    items: items
      .filter((item) => windowRefusal(item, performance.startsAt, basket.now) === null)
      .map((item) => stockItemBody(item, basket.currency)),
    menus: menus.filter(({ open }) => open),
  };
}
