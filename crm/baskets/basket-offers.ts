import { heldLines, priceOfBasket } from "./basket";
import { type BasketRecord } from "./basket-contents";
import { itemsOf } from "./basket-item-rules";
import { isAskedForGift } from "../giving/donation-upsell";
import { roundUpDifference } from "../pricing/price-basket";

/** What may be offered to a basket besides what it holds (spec section 2, "upsells"); sums in minor units. */
export type BasketOffers = {
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
export function basketOffers(
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
