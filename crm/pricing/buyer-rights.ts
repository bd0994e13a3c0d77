import { and, eq, sql } from "drizzle-orm";

import type { BuyerRights, MemberRight } from "./buyer-rights-rules";
import { listCodes } from "../codes/basket-codes";
import { isAccessibleBy, type BasketSession } from "../baskets/basket-owner";
import type { Reader } from "../platform/database/database";
import { basketItems, baskets } from "../baskets/tables";
import { membershipLevels, memberships } from "../memberships/tables";
import { today } from "../platform/database/today";

/**
 * What a buyer may have that not everybody may, by a basket and the customer that it is for; null for one who is not
 * known yet. Three short reads: asked only when something is wanted that is not for everybody.
 */
export async function findBuyerRights(
  db: Reader,
  basketId: string,
  customerId: string | null,
): Promise<BuyerRights> {
  const held = customerId === null ? [] : await listHeld(db, customerId);
  return {
    memberships: [...held, ...(await listInBasket(db, basketId))],
    codes: await listCodes(db, basketId),
  };
}

/**
 * The same by the basket alone, for the customer whose it is, or, while it is nobody's, for who is signed in; null for
 * an unknown basket, and for another customer's.
 */
export async function findBasketRights(
  db: Reader,
  basketId: string,
  signedIn: string | null,
  requester: BasketSession,
): Promise<BuyerRights | null> {
  const [basket] = await db
    .select({ customerId: baskets.customerId })
    .from(baskets)
    .where(and(eq(baskets.id, basketId), isAccessibleBy(requester)));
  return basket === undefined ? null : findBuyerRights(db, basketId, basket.customerId ?? signedIn);
}

/** What somebody who is signed in and has no basket may have. */
export async function findCustomerRights(db: Reader, customerId: string): Promise<BuyerRights> {
  return { memberships: await listHeld(db, customerId), codes: [] };
}

/** The memberships of a customer that are in force today. */
async function listHeld(db: Reader, customerId: string): Promise<MemberRight[]> {
  const rows = await db
    .select({
      levelId: memberships.levelId,
      hasPriority: membershipLevels.hasPriority,
      worth: memberships.worth,
    })
    .from(memberships)
    .innerJoin(membershipLevels, eq(membershipLevels.id, memberships.levelId))
    .where(
      and(
        eq(memberships.customerId, customerId),
        eq(memberships.state, "active"),
        sql`${today} between ${memberships.startsOn} and ${memberships.expiresOn}`,
      ),
    );
  return rows.map((row) => ({ ...row, itemId: null }));
}

function listInBasket(db: Reader, basketId: string): Promise<MemberRight[]> {
  return db
    .select({
      levelId: membershipLevels.id,
      hasPriority: membershipLevels.hasPriority,
      itemId: basketItems.id,
      worth: membershipLevels.worth,
    })
    .from(basketItems)
    .innerJoin(membershipLevels, eq(membershipLevels.id, basketItems.productId))
    .where(and(eq(basketItems.basketId, basketId), eq(basketItems.kind, "membership")));
}
