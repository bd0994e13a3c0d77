import type { z } from "zod";

import type { basketOffersSchema } from "#contract/schemas/basket-offers";
import type { upsellSchema } from "#contract/schemas/fund";
import { foodAndDrinkBody } from "../food/menus";
import { findUpsell, type UpsellRow } from "../giving/giving";
import { isAskedForGift } from "../giving/rules";
import { windowRefusal } from "../merchandise/rules";
import { findAddOnPerformance, listStockItems, stockItemBody } from "../merchandise/stock-items";
import type { Reader } from "../platform/database/database";
import { roundUpDifference } from "../pricing/price-basket";
import { findTicketProtection } from "../tickets/protection";
import { heldLines, priceOfBasket } from "./basket";
import type { BasketRecord } from "./basket-contents";
import { itemsOf } from "./item-rules";

/** What may be offered to a basket besides what it holds; sums in minor units. */
type BasketOffers = {
  askForGift: boolean;
  /** What rounding up would add now, 0 for nothing; null when it rounds up already or holds nothing. */
  roundUp: number | null;
  /** What bearing the card's costs adds, or would; null when there is nothing to bear. */
  coverFee: { amount: number; accepted: boolean } | null;
  /** What protecting every ticket adds, or would; null without a ticket. */
  protection: { tickets: number; amount: number; accepted: boolean } | null;
  /** The performances that add-ons may be for. */
  instanceIds: string[];
};

/**
 * What a basket may be offered. `upsell` and `protection` are the centre's settings, null where there is none. What a
 * cover fee would cost is worked out by pricing the basket with it, so that what is shown is what is paid.
 */
function basketOffers(
  basket: BasketRecord,
  upsell: { fundId: string; hideOnMembershipMinValue: number } | null,
  protection: { amount: number } | null,
): BasketOffers {
  const tickets = heldLines(basket);
  const { sums } = priceOfBasket(basket);
  const gifts = itemsOf(basket.items, "donation");
  const isEmpty = tickets.length + basket.items.length === 0;
  const has = (kind: "cover-fee" | "booking-protection") => itemsOf(basket.items, kind).length > 0;
  return {
    askForGift:
      upsell !== null &&
      isAskedForGift(upsell, {
        membershipAmount: basket.membershipAmount,
        givesTo: gifts.filter(({ details }) => !details.roundUp).map((gift) => gift.productId),
      }),
    roundUp:
      isEmpty || gifts.some(({ details }) => details.roundUp)
        ? null
        : roundUpDifference(sums.total),
    coverFee:
      isEmpty || basket.coverFee.part === 0
        ? null
        : { amount: coverFeeOf(basket), accepted: has("cover-fee") },
    protection:
      protection === null || tickets.length === 0
        ? null
        : {
            tickets: tickets.length,
            amount: protection.amount * tickets.length,
            accepted: has("booking-protection"),
          },
    instanceIds: [...new Set(tickets.map(({ instanceId }) => instanceId))],
  };
}

const PREVIEW = "preview";

function coverFeeOf(basket: BasketRecord): number {
  const [line] = itemsOf(basket.items, "cover-fee");
  const shown = line ?? {
    id: PREVIEW,
    kind: "cover-fee" as const,
    productId: PREVIEW,
    name: PREVIEW,
    quantity: 1,
    unitPrice: 0,
    details: { fundId: PREVIEW },
  };
  const items = line === undefined ? [...basket.items, shown] : basket.items;
  return priceOfBasket({ ...basket, items }).lines.get(shown.id)?.total ?? 0;
}

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

/** The gift that baskets are asked for, as the API tells it. */
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
