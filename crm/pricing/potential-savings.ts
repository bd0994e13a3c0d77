import { groupBy } from "#contract/group-by";
import { heldLines } from "../baskets/basket-rules";
import type { BasketRecord } from "../baskets/basket-contents";
import { listOpenOffers, membershipDetails } from "../memberships/membership-offer";
import type { Reader } from "../platform/database/database";
import { potentialSavings } from "./potential-savings-rules";
import { listPrices } from "./price-list";

/** What each level that the basket's buyer can have would save on it. */
export async function listPotentialSavings(db: Reader, basket: BasketRecord) {
  const lines = heldLines(basket);
  const instanceIds = [...new Set(lines.map(({ instanceId }) => instanceId))];
  const [offers, ofMembers] = await Promise.all([
    listOpenOffers(db, basket),
    // Members can have these prices without buying anything.
    basket.membershipAmount > 0 ? [] : listMemberPrices(db, basket.catalogue, instanceIds),
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
      ({ instanceId, bandId }) =>
        ofMembers.find((each) => each.instanceId === instanceId && each.bandId === bandId)
          ?.faceValue ?? null,
    );
    return [{ levelId: level.id, price, ...savings }];
  });
}

/** The lowest price for members in each band of some performances. */
async function listMemberPrices(db: Reader, catalogue: string, instanceIds: readonly string[]) {
  const lowest = [];
  for (const instanceId of instanceIds) {
    const open = await listPrices(db, catalogue, instanceId);
    const ofMembers = open.filter(({ eligibility }) => eligibility === "member");
    for (const [bandId, prices] of groupBy(ofMembers, (price) => price.bandId)) {
      const faceValue = Math.min(...prices.map((price) => price.faceValue));
      lowest.push({ instanceId, bandId, faceValue });
    }
  }
  return lowest;
}
