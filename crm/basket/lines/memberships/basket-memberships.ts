import { eq } from "drizzle-orm";

import { type BasketRecord, done, rejectAs } from "../../contents/basket-contents";
import { itemsOf } from "../../contents/basket-lines";
import type { AddedLineKind } from "../../contents/line-kind";
import { basketItems } from "../../../tables/baskets";
import { hasRegistered } from "../../../people/customers/customers";
import type { Transaction } from "../../../platform/database/database";
import { updateModesOfSale } from "../../prices/sale-check";
import {
  findMembershipOffer,
  membershipDetails,
} from "../../../people/memberships/membership-offer";
import { emptiesBasket, membershipConflict } from "./rules";

/** A membership: one per basket, not one the customer has, and some levels only for registered customers. */
export const addMembership: AddedLineKind<"membership">["add"] = async (
  tx,
  basket,
  request,
  findCustomerId,
) => {
  const buyer = basket.customerId ?? (await findCustomerId());
  const offer = await findMembershipOffer(tx, request.levelId, buyer);
  if (offer?.level.active !== true)
    return rejectAs({ code: "invalid", fields: { levelId: "unknown" } });
  if (offer.level.requiresLogin && !(await hasRegistered(tx, buyer)))
    return rejectAs({ code: "not-signed-in" });
  const reason = membershipConflict(basket.items, request.levelId);
  const replaced =
    request.replace === true && reason === "membership-conflict"
      ? await findReplaceable(tx, basket)
      : null;
  if (reason !== null && replaced === null) return rejectAs({ code: "conflict", reason });
  if (offer.purchase === null) return rejectAs({ code: "conflict", reason: "membership-owned" });
  if (replaced !== null) await tx.delete(basketItems).where(eq(basketItems.id, replaced));
  return done([
    {
      kind: "membership",
      productId: offer.level.id,
      name: offer.level.name,
      quantity: 1,
      unitPrice: offer.purchase.price,
      details: membershipDetails(offer, offer.purchase, request.remindsToRenew),
    },
  ]);
};

/** Id of the membership in a basket; null if tickets depend on it, so that removing it would empty the basket. */
async function findReplaceable(tx: Transaction, basket: BasketRecord): Promise<string | null> {
  const id = itemsOf(basket.items, "membership")[0]?.id ?? null;
  return id === null || emptiesBasket(await updateModesOfSale(tx, basket), id) ? null : id;
}
