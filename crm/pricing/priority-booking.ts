import type { BuyerRights } from "./buyer-rights-rules";

/** From when members of a level may buy, where a performance does not open to all levels at once. */
export type PriorityWindow = { levelId: string; opensAt: Date };

/**
 * Whether somebody may buy before the general sale (spec section 6: "members have early access and others can use a
 * promo code"). A performance that names levels opens to these alone, each at its own time; another one opens to
 * every level that has priority. Asked only once the performance's own priority time has come.
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
