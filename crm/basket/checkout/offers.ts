import type { z } from "zod";

import { type Features, isOffered } from "#contract/features";
import { type ItemKind, LINE_FACTS } from "#contract/schemas/basket-item";
import type { AddOns, BasketOffers } from "#contract/schemas/basket-offers";
import type { upsellSchema } from "#contract/schemas/fund";
import { foodAndDrinkBody } from "../lines/food/menus";
import { findRecognitionNameFrom, getUpsell, type UpsellRow } from "../lines/giving/giving";
import { shouldAskForDonation } from "../lines/giving/rules";
import { windowRefusal } from "../lines/merchandise/rules";
import {
  getAddOnPerformance,
  listStockItems,
  stockItemBody,
  type StockItemRecord,
} from "../lines/merchandise/stock-items";
import type { Reader } from "../../platform/database/database";
import { roundUpDifference } from "../totals/price-basket";
import { getTicketProtection } from "../lines/protection/protection";
import { getHeldLines } from "../contents/basket-status";
import { priceOfBasket } from "../totals/price-of-basket";
import type { BasketRecord } from "../contents/basket-contents";
import { listItems } from "../contents/basket-lines";

/** Donations, fees, add-ons and merchandise to offer with a basket, of the kinds that are sold. */
export async function basketOffersBody(
  db: Reader,
  basket: BasketRecord,
  features: Features,
): Promise<BasketOffers> {
  const offers = await allOffers(db, basket);
  const isSold = (kind: ItemKind) => isOffered(features, LINE_FACTS[kind].features);
  const ifSold = <T>(kind: ItemKind, offer: T) => (isSold(kind) ? offer : null);
  return {
    ...offers,
    donation: ifSold("donation", offers.donation),
    roundUp: ifSold("donation", offers.roundUp),
    coverFee: ifSold("cover-fee", offers.coverFee),
    protection: ifSold("booking-protection", offers.protection),
    addOns: offers.addOns.map((at) => ({
      ...at,
      items: isSold("supplementary") ? at.items : [],
      menus: isSold("food-and-drink") ? at.menus : [],
    })),
    merchandise: isSold("merchandise") ? offers.merchandise : [],
  };
}

async function allOffers(db: Reader, basket: BasketRecord): Promise<BasketOffers> {
  const { currency, items, coverFee, catalogue } = basket;
  const money = (amount: number) => ({ amount, currency });
  const [upsell, protection] = [
    await getUpsell(db, catalogue),
    await getTicketProtection(db, catalogue),
  ];
  const tickets = getHeldLines(basket);
  const { lines: prices } = priceOfBasket(basket);
  const isAnyPaid = tickets.some(({ id }) => (prices.get(id)?.total ?? 0) > 0);
  const toCover = coverFeeOf(basket);
  const donations = listItems(items, "donation");
  const isEmpty = tickets.length + items.length === 0;
  const has = (kind: ItemKind) => listItems(items, kind).length > 0;
  const chosen = donations.filter(({ details }) => !details.roundUp);
  const givesTo = chosen.map(({ productId }) => productId);
  const asksForDonation = upsell !== null && shouldAskForDonation(upsell, { ...basket, givesTo });
  const roundsUp = donations.some(({ details }) => details.roundUp);
  const addOns = [];
  let stock: StockItemRecord[] | null = null;
  for (const instanceId of new Set(tickets.map((ticket) => ticket.instanceId))) {
    const found = await addOnsOf(db, basket, instanceId);
    addOns.push(found.addOns);
    stock ??= found.stock;
  }
  stock ??= await listStockItems(db, { kind: "merchandise" }, null);
  return {
    donation: asksForDonation ? upsellBody(upsell, currency) : null,
    recognitionNameFrom: money(upsell?.recognitionNameFrom ?? (await findRecognitionNameFrom(db))),
    roundUp:
      isEmpty || roundsUp
        ? null
        : { amount: money(roundUpDifference(priceOfBasket(basket).sums.total)) },
    coverFee:
      toCover === 0 && !has("cover-fee")
        ? null
        : {
            // Rounded to basis points, since 0.04 * 100 is not exact.
            percent: Math.round(coverFee.part * 10_000) / 100,
            amount: money(toCover),
            accepted: has("cover-fee"),
          },
    protection:
      protection === null || (!isAnyPaid && !has("booking-protection"))
        ? null
        : {
            name: protection.name,
            note: protection.note,
            perTicket: money(protection.amount),
            tickets: tickets.length,
            amount: money(protection.amount * tickets.length),
            percentReturned: protection.percentReturned,
            accepted: has("booking-protection"),
          },
    addOns,
    merchandise: stock
      .filter(({ kind, left }) => kind === "merchandise" && left !== 0)
      .map((item) => stockItemBody(item, currency)),
  };
}

/** Prices the basket with the cover fee, whether or not it is accepted. Minor units. */
function coverFeeOf(basket: BasketRecord): number {
  const [line] = listItems(basket.items, "cover-fee");
  const preview = { productId: "", name: "", quantity: 1, unitPrice: 0, details: { fundId: "" } };
  const coverFee = line ?? { kind: "cover-fee", id: "preview", ...preview };
  const items = line === undefined ? [...basket.items, coverFee] : basket.items;
  return priceOfBasket({ ...basket, items }).lines.get(coverFee.id)?.total ?? 0;
}

/** Add-ons and menus that are on sale now for one performance. `stock`: its items, and the merchandise. */
async function addOnsOf(
  db: Reader,
  basket: BasketRecord,
  instanceId: string,
): Promise<{ addOns: AddOns; stock: StockItemRecord[] }> {
  const performance = await getAddOnPerformance(db, instanceId, basket);
  if (performance === null) throw new Error(`no performance ${instanceId}`);
  const stock = await listStockItems(db, {}, performance);
  const { menus } = await foodAndDrinkBody(db, performance, basket.currency, stock);
  const addOns = {
    instanceId,
    tickets: basket.lines.filter((line) => line.instanceId === instanceId).length,
    items: stock
      .filter(({ kind }) => kind === "supplementary")
      .filter((item) => windowRefusal(item, performance.startsAt, basket.now) === null)
      .map((item) => stockItemBody(item, basket.currency)),
    menus: menus.filter(({ open }) => open),
  };
  return { addOns, stock };
}

export function upsellBody(row: UpsellRow, currency: string): z.infer<typeof upsellSchema> {
  const money = (amount: number) => ({ amount, currency });
  const { amounts, recognitionNameFrom, hideOnMembershipMinValue, ...rest } = row;
  return {
    ...rest,
    values: amounts.map(money),
    recognitionNameFrom: money(recognitionNameFrom),
    hideOnMembershipMinValue: money(hideOnMembershipMinValue),
  };
}
