import type { BasketOffers } from "#contract/schemas/basket-offers";
import type { Basket } from "#contract/schemas/basket";

import { readGift } from "~/domain/basket/gift-wish";
import { readQuantity } from "~/domain/basket/stock-request";

import type { Crm } from "~/.server/ticketing/ticketing";
import { giveGift } from "../checkout/give-gift.server";
import { readAddOns } from "../checkout/save-add-ons.server";
import { saveStock } from "../checkout/save-stock.server";
import type { StockKept } from "../checkout/save-stock.server";

/**
 * Puts the merchandise and the gift of the extras form into the basket; nothing of it as long as anything in the form
 * is wrong. Safe to repeat with the same `requestKey`.
 */
export async function saveExtras(
  crm: Crm,
  basket: Basket,
  { offers, typed }: { offers: BasketOffers; typed: Readonly<Record<string, string>> },
  requestKey: string,
): Promise<StockKept> {
  const items = readMerchandise(offers, typed);
  const gift = readGift(offers.donation, typed);
  const faults = [...items.flatMap(({ fault }) => fault ?? []), ...(gift.fault ?? [])];
  if (faults.length > 0) return { ok: false, code: "faults", faults, basket };
  const wishes = { items: items.flatMap(({ wish }) => wish ?? []), food: [] };
  const kept = await saveStock(crm, basket, wishes, requestKey);
  if (!kept.ok || offers.donation === null || gift.amount === null) return kept;
  const { fundId } = offers.donation;
  return giveGift(crm, kept.basket, { fundId, amount: gift.amount }, requestKey);
}

/**
 * The same for the basket's own page, where add-ons and merchandise are one form and no gift is asked for: one button
 * must not drop what was chosen in the other part.
 */
export async function keepAddOnsAndShop(
  crm: Crm,
  basket: Basket,
  { offers, typed }: { offers: BasketOffers; typed: Readonly<Record<string, string>> },
  requestKey: string,
): Promise<StockKept> {
  const addOns = readAddOns(offers.addOns, typed);
  const shop = readMerchandise(offers, typed);
  const faults = [...addOns.faults, ...shop.flatMap(({ fault }) => fault ?? [])];
  if (faults.length > 0) return { ok: false, code: "faults", faults, basket };
  const items = [...addOns.wishes.items, ...shop.flatMap(({ wish }) => wish ?? [])];
  return saveStock(crm, basket, { items, food: addOns.wishes.food }, requestKey);
}

function readMerchandise(offers: BasketOffers, typed: Readonly<Record<string, string>>) {
  return offers.merchandise.map((item) =>
    readQuantity(item, { instanceId: null, tickets: 0 }, typed),
  );
}
