import type { z } from "zod";

import type { BasketOffers } from "#contract/schemas/basket-offers";
import type { DonorNaming, upsellSchema } from "#contract/schemas/fund";
import { venue } from "#contract/venue";
import type { Reader } from "../../../platform/database/database";
import type { BasketRecord } from "../../contents/basket-contents";
import { listItems } from "../../contents/basket-lines";
import { getHeldLines } from "../../contents/basket-status";
import { roundUpDifference } from "../../totals/price-basket";
import { priceOfBasket } from "../../totals/price-of-basket";
import { type DonorNamingRow, findDonorNaming, getUpsell, type UpsellRow } from "./giving";
import { shouldAskForDonation, shouldAskToRoundUp } from "./rules";

type GivingOffers = Pick<BasketOffers, "donation" | "roundUp" | "coverFee"> & DonorNaming;

/** The suggested donation, rounding the total up, and covering the cost of the payment. */
export async function givingOffers(db: Reader, basket: BasketRecord): Promise<GivingOffers> {
  const { currency, items, catalogue } = basket;
  const money = (amount: number) => ({ amount, currency });
  const upsell = await getUpsell(db, catalogue);
  const donations = listItems(items, "donation");
  const chosen = donations.filter(({ details }) => !details.roundUp);
  const givesTo = chosen.map(({ productId }) => productId);
  const asks = upsell !== null && shouldAskForDonation(upsell, { ...basket, givesTo });
  const isEmpty = getHeldLines(basket).length + items.length === 0;
  const roundsUp = chosen.length < donations.length;
  const asksToRoundUp = shouldAskToRoundUp(upsell, basket, venue.roundUpGift);
  return {
    donation: asks ? upsellBody(upsell, currency) : null,
    ...donorNamingBody(upsell ?? (await findDonorNaming(db)), currency),
    roundUp:
      isEmpty || roundsUp || !asksToRoundUp
        ? null
        : { amount: money(roundUpDifference(priceOfBasket(basket).sums.total)) },
    coverFee: coverFeeOffer(basket),
  };
}

function coverFeeOffer(basket: BasketRecord): BasketOffers["coverFee"] {
  const { coverFee, currency, items } = basket;
  const [accepted] = listItems(items, "cover-fee");
  const preview = { productId: "", name: "", quantity: 1, unitPrice: 0, details: { fundId: "" } };
  const line = accepted ?? { kind: "cover-fee", id: "preview", ...preview };
  const withLine = accepted === undefined ? [...items, line] : items;
  const amount = priceOfBasket({ ...basket, items: withLine }).lines.get(line.id)?.total ?? 0;
  if (amount === 0 && accepted === undefined) return null;
  return {
    // Rounded to basis points, since 0.04 * 100 is not exact.
    percent: Math.round(coverFee.part * 10_000) / 100,
    amount: { amount, currency },
    accepted: accepted !== undefined,
  };
}

export const donorNamingBody = (
  { recognitionNameFrom, displayRecognitionName, displayAnonymousOption }: DonorNamingRow,
  currency: string,
): DonorNaming => ({
  recognitionNameFrom: { amount: recognitionNameFrom, currency },
  displayRecognitionName,
  displayAnonymousOption,
});

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
