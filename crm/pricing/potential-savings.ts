import { and, eq, inArray, sql } from "drizzle-orm";

import { basketStatus } from "../baskets/basket";
import type { BasketRecord } from "../baskets/basket-contents";
import { instances } from "../catalogue/tables";
import { findMembershipOffer, membershipDetails } from "../memberships/membership-offer";
import type { Reader } from "../platform/database/database";
import { potentialSavings } from "./potential-savings-rules";
import { prices, priceTypes } from "./tables";

/** The savings of one level for a basket as it is now; `not-found` for no such level, `owned` when it cannot be bought. */
export async function findPotentialSavings(db: Reader, basket: BasketRecord, levelId: string) {
  const offer = await findMembershipOffer(db, levelId, basket.customerId);
  if (offer?.level.active !== true) return { ok: false, code: "not-found" } as const;
  const { level, purchase } = offer;
  if (purchase === null) return { ok: false, code: "owned" } as const;
  const ofMembers = await listMemberPrices(db, [
    ...new Set(basket.lines.map(({ instanceId }) => instanceId)),
  ]);
  const savings = potentialSavings(
    basketStatus(basket) === "expired" ? { ...basket, lines: [] } : basket,
    {
      id: level.id,
      kind: "membership",
      productId: level.id,
      name: level.name,
      quantity: 1,
      unitPrice: purchase.price,
      details: membershipDetails(offer, purchase, false),
    },
    ({ instanceId, bandId }) =>
      ofMembers.find((price) => price.instanceId === instanceId && price.bandId === bandId)
        ?.faceValue ?? null,
  );
  return { ok: true, price: purchase.price, currency: basket.currency, ...savings } as const;
}

/** The least that members pay, by instance and band. */
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
