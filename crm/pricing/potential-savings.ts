import { and, eq, inArray, sql } from "drizzle-orm";

import { heldLines } from "../baskets/basket-rules";
import type { BasketRecord } from "../baskets/basket-contents";
import { instances } from "../catalogue/tables";
import { listMembershipOffers, membershipDetails } from "../memberships/membership-offer";
import { membershipLevels } from "../memberships/tables";
import type { Reader } from "../platform/database/database";
import { potentialSavings } from "./potential-savings-rules";
import { prices, priceTypes } from "./tables";

/** What each level that the basket's buyer can have would save on it. */
export async function listPotentialSavings(db: Reader, basket: BasketRecord) {
  const lines = heldLines(basket);
  const instanceIds = [...new Set(lines.map(({ instanceId }) => instanceId))];
  const [offers, ofMembers] = await Promise.all([
    listMembershipOffers(db, eq(membershipLevels.active, true), basket.customerId),
    // Members can have these prices without buying anything.
    basket.membershipAmount > 0 ? [] : listMemberPrices(db, instanceIds),
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

function listMemberPrices(db: Reader, instanceIds: string[]) {
  return db
    .select({
      instanceId: instances.id,
      bandId: prices.bandId,
      faceValue: sql<number>`min(${prices.faceValue})::int`,
    })
    .from(instances)
    .innerJoin(prices, eq(prices.priceListId, instances.priceListId))
    .innerJoin(priceTypes, eq(priceTypes.id, prices.priceTypeId))
    .where(
      and(
        inArray(instances.id, instanceIds),
        eq(prices.enabled, true),
        eq(priceTypes.eligibility, "member"),
      ),
    )
    .groupBy(instances.id, prices.bandId);
}
