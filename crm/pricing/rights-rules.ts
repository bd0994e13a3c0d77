import type { Eligibility } from "#contract/schemas/price-list";
import { GENERAL_SALE, type ModeOfSale } from "../catalogue/sale-rules";
import type { CodeRecord } from "../codes/rules";

/** A membership that is in force, or that is in the basket (`itemId` is its line). `worth` in minor units. */
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
 * The least right that will do; null when not at all. Only what could not be had otherwise hangs on the membership in
 * the basket. `maySell` judges for a set of rights.
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

/** A code that gives nothing now opens nothing, and a program's prices are for its own performances. */
export function mayUsePriceType(
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

/** From when members of a level may buy, where a performance does not open to all levels at once. */
type PriorityWindow = { levelId: string; opensAt: Date };

/**
 * Whether a buyer may buy before the general sale. A performance that names levels opens only to these, each at its time;
 * others open to every level with priority. Call it once the performance's own priority time has come.
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
