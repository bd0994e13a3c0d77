import { sql } from "drizzle-orm";

import { itemsOf, type ItemRecord } from "../baskets/item-rules";
import { baskets } from "../baskets/tables";
import { memberships } from "./tables";
import { today } from "../platform/database/today";

/** A part of the statement that reads a basket: what the best membership of its customer is worth; null for none. */
export const membershipValue = sql<number | null>`(
  select max(${memberships.worth}) from ${memberships}
  where ${memberships.customerId} = ${baskets.customerId} and ${memberships.state} = 'active'
    and ${today} between ${memberships.startsOn} and ${memberships.expiresOn})`;

/**
 * By what a basket's fees may be waived (spec section 3, "Fee", waivedByMembershipMinAmount): what the best membership
 * of its customer is worth, or the one in it; 0 for none.
 */
export function membershipAmount(held: number | null, items: readonly ItemRecord[]): number {
  return Math.max(held ?? 0, ...itemsOf(items, "membership").map(({ details }) => details.worth));
}
