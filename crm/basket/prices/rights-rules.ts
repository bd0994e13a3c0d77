import type { Eligibility, PriceTerms } from "#contract/schemas/price-list";
import { GENERAL_SALE, type ModeOfSale } from "../../stock/sale/sale-rules";
import type { CodeRecord } from "../contents/code-record";

/** An active membership, or one in the basket (`itemId`). `worth` is in minor units. */
export type MemberRight = {
  levelId: string;
  hasPriority: boolean;
  itemId: string | null;
  worth: number;
};

export type BuyerRights = {
  memberships: readonly MemberRight[];
  codes: readonly CodeRecord[];
};

const NO_RIGHTS: BuyerRights = { memberships: [], codes: [] };

/**
 * Returns the mode of sale with the fewest rights for which `canSell` is true, or null. A ticket depends on the
 * membership in the basket only if nothing else allows it.
 */
export function modeOfSale(
  rights: BuyerRights,
  canSell: (rights: BuyerRights) => boolean,
): ModeOfSale | null {
  if (canSell(NO_RIGHTS)) return GENERAL_SALE;
  const active = rights.memberships.filter(({ itemId }) => itemId === null);
  if (canSell({ memberships: active, codes: [] })) return by("member");
  if (canSell({ memberships: active, codes: rights.codes })) return by("code");
  const itemId = rights.memberships.find((right) => right.itemId !== null)?.itemId ?? null;
  return itemId !== null && canSell(rights)
    ? { modeOfSale: "membership", membershipItemId: itemId }
    : null;
}

const by = (modeOfSale: "member" | "code"): ModeOfSale => ({ modeOfSale, membershipItemId: null });

/** Invalid codes are ignored. A programme code's prices are only for its own performances. */
export function canUsePriceType(
  type: { id: string; eligibility: Eligibility },
  instanceId: string,
  { memberships, codes }: BuyerRights,
): boolean {
  switch (type.eligibility) {
    case "all":
      return true;
    case "member":
      return memberships.length > 0;
    case "access":
      return codes.some(
        (code) =>
          code.kind === "access" && code.refusal === null && code.priceTypeIds.includes(type.id),
      );
    case "programme":
      return codes.some(
        (code) =>
          code.kind === "programme" &&
          code.refusal === null &&
          code.instanceIds.includes(instanceId) &&
          code.priceTypeIds.includes(type.id),
      );
  }
}

/** When members of a level may buy, if not with the others. */
export type PriorityWindow = { levelId: string; opensAt: Date };

/** `membersFrom`: when members may buy whose level has no window; null if they may not. */
export type PriorityBooking = { membersFrom: Date | null; windows: readonly PriorityWindow[] };

/** Whether a buyer may buy before the general sale. */
export function hasPriority(booking: PriorityBooking, rights: BuyerRights, now: Date): boolean {
  const opensAt = priorityOpening(booking, rights);
  return opensAt !== null && opensAt <= now;
}

/** When priority booking opens for the first of a buyer's memberships; null if it opens for none. */
export function priorityOpening(
  { membersFrom, windows }: PriorityBooking,
  { memberships }: BuyerRights,
): Date | null {
  const openings = memberships.flatMap((membership) => {
    if (!membership.hasPriority) return [];
    const own = windows.find(({ levelId }) => levelId === membership.levelId);
    return own?.opensAt ?? membersFrom ?? [];
  });
  const [first] = openings.toSorted((a, b) => a.getTime() - b.getTime());
  return first ?? null;
}

/** The rights of all buyers on these terms. Never priority booking, which depends on the membership's level. */
export function rightsOnTerms(terms: PriceTerms): BuyerRights {
  if (terms === "public") return { memberships: [], codes: [] };
  const worth = terms === "member-no-fee" ? Number.POSITIVE_INFINITY : 0;
  return {
    memberships: [{ levelId: "", hasPriority: false, itemId: null, worth }],
    codes: [],
  };
}
