import type { Outcome } from "#contract/define";
import type { Basket } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";

import type { MembershipLevel } from "#contract/schemas/membership";

import type { Crm } from "~/.server/ticketing/ticketing";

export type MembershipsPage = {
  /** What can be joined, and what each would take off this basket; null where that is not known. */
  levels: (MembershipLevel & { saves: Money | null })[];
  /** The name of the one that is in the basket. */
  inBasket: string | null;
};

/** The memberships that can be joined with this basket: none that the customer owns. Safe to repeat. */
export async function getMembershipsPage(
  crm: Crm,
  basket: Basket,
): Promise<Outcome<MembershipsPage>> {
  const levels = await crm.listMembershipLevels();
  if (!levels.ok) return levels;
  const savings = await Promise.all(
    levels.value.map(async (level) => ({
      level,
      found: await crm.getPotentialSavings({
        params: { id: basket.id },
        query: { levelId: level.id },
      }),
    })),
  );
  return {
    ok: true,
    value: {
      levels: savings.flatMap(({ level, found }) => {
        if (found.ok) return { ...level, saves: found.value.saves };
        return found.failure.code === "unavailable" || found.failure.code === "invalid"
          ? { ...level, saves: null }
          : [];
      }),
      inBasket: basket.items.find(({ kind }) => kind === "membership")?.name ?? null,
    },
  };
}
