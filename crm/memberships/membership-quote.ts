import type { ItemDetails } from "#contract/schemas/basket-item";
import type { ItemOf, ItemRecord } from "../baskets/item-rules";
import type { Reader } from "../platform/database/database";
import { findMembershipOffer, type MembershipOffer } from "./membership-offer";

/**
 * The lines of a basket with its membership as the basket's customer would buy it today: a line that was put in
 * before it was known who buys, or weeks ago, takes the price and the days of now. One that may not be bought stays
 * as it was, and paying refuses it. Asks for nothing when there is no membership in the basket.
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
  const details = membershipDetails(offer, offer.purchase, item.details.autoRenew);
  return { ...item, unitPrice: offer.purchase.price, details };
}

/** What a line says of the membership that is bought by it. */
export function membershipDetails(
  { level }: MembershipOffer,
  { renews, period }: NonNullable<MembershipOffer["purchase"]>,
  autoRenew: boolean,
): ItemDetails["membership"] {
  return { autoRenew, renews, worth: level.worth, ...period };
}
