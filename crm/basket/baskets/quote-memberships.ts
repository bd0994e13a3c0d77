import { sql } from "drizzle-orm";

import type { Reader } from "../../platform/database/database";
import { type ItemRecord, type ItemOf, listItems } from "../contents/basket-lines";
import { findMembershipOffer, membershipDetails } from "../../people/memberships/membership-offer";
import { memberships } from "../../tables/memberships";
import { baskets } from "../../tables/baskets";
import { today } from "../../platform/database/clock";

/**
 * Updates the price and period of a basket's membership to today's. One that cannot be bought is left unchanged, and is
 * refused at checkout.
 */
export async function quoteMemberships(
  db: Reader,
  customerId: string,
  items: readonly ItemRecord[],
): Promise<ItemRecord[]> {
  const quoted: ItemRecord[] = [];
  for (const item of items)
    quoted.push(item.kind === "membership" ? await quote(db, customerId, item) : item);
  return quoted;
}

async function quote(
  db: Reader,
  customerId: string,
  item: ItemOf<"membership">,
): Promise<ItemOf<"membership">> {
  const offer = await findMembershipOffer(db, item.productId, customerId);
  if (offer?.purchase == null) return item;
  const details = membershipDetails(offer, offer.purchase, item.details.remindsToRenew);
  return { ...item, unitPrice: offer.purchase.price, details };
}

/** SQL for a basket query: value of the customer's best current membership; null for none. */
export const membershipValue = sql<number | null>`(
  select max(${memberships.worth}) from ${memberships}
  where ${memberships.customerId} = ${baskets.customerId} and ${memberships.state} = 'active'
    and ${today} between ${memberships.startsOn} and ${memberships.expiresOn})`;

/** Value of the best membership, held or in the basket, for waiving fees; 0 for none. */
export function membershipAmount(held: number | null, items: readonly ItemRecord[]): number {
  return Math.max(held ?? 0, ...listItems(items, "membership").map(({ details }) => details.worth));
}
