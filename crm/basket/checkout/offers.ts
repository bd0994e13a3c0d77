import { type Features, isOffered } from "#contract/names/features";
import { type ItemKind, LINE_FACTS } from "#contract/schemas/basket-item";
import type { AddOns, BasketOffers } from "#contract/schemas/basket-offers";
import type { Reader } from "../../platform/database/database";
import type { BasketRecord } from "../contents/basket-contents";
import { getHeldLines } from "../contents/basket-status";
import { foodAndDrinkBody } from "../lines/food/menus";
import { givingOffers } from "../lines/giving/offers";
import { windowRefusal } from "../lines/merchandise/rules";
import {
  getAddOnPerformance,
  listStockItems,
  stockItemBody,
  type StockItemRecord,
} from "../lines/merchandise/stock-items";
import { protectionOffer } from "../lines/protection/offer";

/** Donations, fees, add-ons and merchandise to offer with a basket, of the kinds that are sold. */
export async function basketOffersBody(
  db: Reader,
  basket: BasketRecord,
  features: Features,
): Promise<BasketOffers> {
  const giving = await givingOffers(db, basket);
  const protection = await protectionOffer(db, basket);
  const { addOns, merchandise } = await stockOffers(db, basket);
  const isSold = (kind: ItemKind) => isOffered(features, LINE_FACTS[kind].features);
  const ifSold = <T>(kind: ItemKind, offer: T) => (isSold(kind) ? offer : null);
  return {
    ...giving,
    donation: ifSold("donation", giving.donation),
    roundUp: ifSold("donation", giving.roundUp),
    coverFee: ifSold("cover-fee", giving.coverFee),
    protection: ifSold("booking-protection", protection),
    addOns: addOns.map((at) => ({
      ...at,
      items: isSold("supplementary") ? at.items : [],
      menus: isSold("food-and-drink") ? at.menus : [],
    })),
    merchandise: isSold("merchandise") ? merchandise : [],
  };
}

/** Add-ons and menus of the tickets' performances, and merchandise. */
async function stockOffers(
  db: Reader,
  basket: BasketRecord,
): Promise<Pick<BasketOffers, "addOns" | "merchandise">> {
  const addOns = [];
  let stock: StockItemRecord[] | null = null;
  for (const instanceId of new Set(getHeldLines(basket).map((ticket) => ticket.instanceId))) {
    const found = await readAddOns(db, basket, instanceId);
    addOns.push(found.addOns);
    stock ??= found.stock;
  }
  stock ??= await listStockItems(db, { kind: "merchandise" }, null);
  return {
    addOns,
    merchandise: stock
      .filter(({ kind, left }) => kind === "merchandise" && left !== 0)
      .map((item) => stockItemBody(item, basket.currency)),
  };
}

/** Add-ons and menus that are on sale now for one performance. `stock`: its items, and the merchandise. */
async function readAddOns(
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
