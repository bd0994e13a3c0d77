import { getHeldLines } from "../contents/basket-status";
import type { BasketRecord } from "../contents/basket-contents";
import { listOpenOffers, membershipDetails } from "../../people/memberships/membership-offer";
import type { Reader } from "../../platform/database/database";
import { findBestPricing } from "./best-prices";
import { potentialSavings } from "./potential-savings-rules";

/** Returns what each membership level available to the buyer would save on the basket. */
export async function listPotentialSavings(db: Reader, basket: BasketRecord) {
  const lines = getHeldLines(basket);
  const [offers, pricing] = await Promise.all([
    listOpenOffers(db, basket),
    findBestPricing(db, basket, "as-member"),
  ]);
  return offers.flatMap((offer) => {
    const { level, purchase } = offer;
    if (purchase === null) return [];
    const { price } = purchase;
    const savings = potentialSavings(
      { ...basket, lines },
      {
        id: level.id,
        kind: "membership",
        productId: level.id,
        name: level.name,
        quantity: 1,
        unitPrice: price,
        details: membershipDetails(offer, purchase, false),
      },
      pricing,
    );
    return [{ levelId: level.id, price, ...savings }];
  });
}
