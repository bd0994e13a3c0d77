import { and, eq, inArray, sql } from "drizzle-orm";

import { heldLines } from "../baskets/basket";
import { type BasketRecord, done, rejectAs } from "../baskets/basket-contents";
import { instances } from "../catalogue/tables";
import { findMembershipOffer, membershipDetails } from "../memberships/membership-offer";
import type { Reader } from "../platform/database/database";
import { potentialSavings } from "./potential-savings-rules";
import { prices, priceTypes } from "./tables";

export async function findPotentialSavings(db: Reader, basket: BasketRecord, levelId: string) {
  const offer = await findMembershipOffer(db, levelId, basket.customerId);
  if (offer?.level.active !== true) return rejectAs({ code: "not-found" });
  const { level, purchase } = offer;
  if (purchase === null) return rejectAs({ code: "conflict", reason: "membership-owned" });
  const { price } = purchase;
  const lines = heldLines(basket);
  const ofMembers = await listMemberPrices(db, [
    ...new Set(lines.map(({ instanceId }) => instanceId)),
  ]);
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
  return done({ price, ...savings });
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
