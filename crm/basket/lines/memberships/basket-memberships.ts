import { eq } from "drizzle-orm";

import type { basketItemOperations } from "#contract/operations/basket-items";
import type { MembershipProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { type BasketRecord, type Changed, done, rejectAs } from "../../contents/basket-contents";
import { getBasket, lockForChange } from "../../baskets/open-basket";
import { itemsOf } from "../../contents/basket-lines";
import { addItems, updateItem } from "../../baskets/items";
import { basketItems } from "../../../tables/baskets";
import { hasRegistered } from "../../../people/customers/customers";
import type { Transaction } from "../../../platform/database/database";
import { updateModesOfSale } from "../../prices/sale-check";
import {
  findMembershipOffer,
  membershipDetails,
} from "../../../people/memberships/membership-offer";
import { emptiesBasket, membershipConflict } from "./rules";

/** Adds a membership: one per basket, not one the customer has, and some levels only for registered customers. */
export function addMembership(
  tx: Transaction,
  basketId: string,
  request: { levelId: string; remindsToRenew: boolean; replace?: boolean },
  customerId: string | null,
): Changed<typeof basketItemOperations.addMembership> {
  return addItems<MembershipProblem | Problem<"invalid" | "not-signed-in">>(
    tx,
    basketId,
    async (basket) => {
      const buyer = basket.customerId ?? customerId;
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
      if (offer.purchase === null)
        return rejectAs({ code: "conflict", reason: "membership-owned" });
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
    },
  );
}

/** Id of the membership in a basket; null if tickets depend on it, so that removing it would empty the basket. */
async function findReplaceable(tx: Transaction, basket: BasketRecord): Promise<string | null> {
  const id = itemsOf(basket.items, "membership")[0]?.id ?? null;
  return id === null || emptiesBasket(await updateModesOfSale(tx, basket), id) ? null : id;
}

export async function changeMembership(
  tx: Transaction,
  basketId: string,
  itemId: string,
  remindsToRenew: boolean,
): Changed<typeof basketItemOperations.changeMembership> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const line = itemsOf(opened.value.items, "membership").find(({ id }) => id === itemId);
  if (line === undefined) return rejectAs({ code: "not-found" });
  await updateItem(tx, itemId, { details: { ...line.details, remindsToRenew } });
  return done(await getBasket(tx, basketId));
}
