import type { CodeRecord } from "../codes/basket-code-rules";
import { GENERAL_SALE, type ModeOfSale } from "../catalogue/sale-rules";

/** A membership that is in force, or that is in the basket (`itemId` is its line). `worth` in minor units. */
export type MemberRight = {
  levelId: string;
  hasPriority: boolean;
  itemId: string | null;
  worth: number;
};

/** What a buyer may have that not everybody may (spec section 6): by memberships, and by codes in the basket. */
export type BuyerRights = {
  memberships: readonly MemberRight[];
  codes: readonly CodeRecord[];
};

const NO_RIGHTS: BuyerRights = { memberships: [], codes: [] };

/**
 * By what right something is sold to a buyer, the least that will do; null when not at all. `maySell` judges for a set
 * of rights. Only what could not be had otherwise hangs on the membership in the basket.
 */
export function modeOfSale(
  rights: BuyerRights,
  maySell: (rights: BuyerRights) => boolean,
): ModeOfSale | null {
  if (maySell(NO_RIGHTS)) return GENERAL_SALE;
  const held = rights.memberships.filter(({ itemId }) => itemId === null);
  if (maySell({ memberships: held, codes: [] })) return by("member");
  if (maySell({ memberships: held, codes: rights.codes })) return by("code");
  const itemId = rights.memberships.find((right) => right.itemId !== null)?.itemId ?? null;
  return itemId !== null && maySell(rights)
    ? { modeOfSale: "membership", membershipItemId: itemId }
    : null;
}

const by = (modeOfSale: "member" | "code"): ModeOfSale => ({ modeOfSale, membershipItemId: null });
