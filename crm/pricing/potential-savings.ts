import { groupBy } from "#contract/group-by";
import { getHeldLines } from "../baskets/basket-rules";
import type { BasketRecord } from "../baskets/basket-contents";
import { listOpenOffers, membershipDetails } from "../memberships/membership-offer";
import type { Reader } from "../platform/database/database";
import { potentialSavings } from "./potential-savings-rules";
import { listPrices } from "./price-list";

/** Returns what each membership level available to the buyer would save on the basket. */
export async function listPotentialSavings(db: Reader, basket: BasketRecord) {
  const lines = getHeldLines(basket);
  const instanceIds = [...new Set(lines.map(({ instanceId }) => instanceId))];
  const [offers, memberPrices] = await Promise.all([
    listOpenOffers(db, basket),
    // A member already has these prices.
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
        memberPrices.find((price) => price.instanceId === instanceId && price.bandId === bandId)
          ?.faceValue ?? null,
    );
    return [{ levelId: level.id, price, ...savings }];
  });
}

/** Returns the lowest members' price of each band. */
async function listMemberPrices(db: Reader, catalogue: string, instanceIds: readonly string[]) {
  const lowest = [];
  for (const instanceId of instanceIds) {
    const allPrices = await listPrices(db, catalogue, instanceId);
    const memberPrices = allPrices.filter(({ eligibility }) => eligibility === "member");
    for (const [bandId, prices] of groupBy(memberPrices, (price) => price.bandId)) {
      const faceValue = Math.min(...prices.map((price) => price.faceValue));
      lowest.push({ instanceId, bandId, faceValue });
    }
  }
  return lowest;
}
