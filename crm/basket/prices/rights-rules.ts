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

/** When members of a level may buy, if a performance does not open to all levels at the same time. */
export type PriorityWindow = { levelId: string; opensAt: Date };

/**
 * Whether a buyer may buy before the general sale. A performance with windows opens only to their levels, each at its
 * time; others open to all levels with priority. Call it only after the performance's priority booking has started.
 */
export function hasPriority(
  windows: readonly PriorityWindow[],
  { memberships }: BuyerRights,
  now: Date,
): boolean {
  return memberships.some(
    (membership) =>
      membership.hasPriority &&
      (windows.length === 0 ||
        windows.some(({ levelId, opensAt }) => levelId === membership.levelId && opensAt <= now)),
  );
}

/** When the first of a buyer's memberships opens priority booking that is not open to the buyer yet; null if none does. */
export function priorityOpening(
  windows: readonly PriorityWindow[],
  { memberships }: BuyerRights,
): Date | null {
  const own = windows.filter(({ levelId }) =>
    memberships.some((membership) => membership.hasPriority && membership.levelId === levelId),
  );
  const [first] = own.toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime());
  return first?.opensAt ?? null;
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
