import { eq } from "drizzle-orm";

import { Unavailable } from "#contract/calls/unavailable";
import { normalizeCode } from "#contract/text/typed-code";
import type { Database } from "../../platform/database/database";
import type { TicketingSystem } from "../../system/system";
import { promoCodes } from "../../tables/codes";
import { systemCodes } from "../../tables/other-systems";

/**
 * Whether promo codes may be entered as `typed`: always if they are ours. Otherwise the other system is asked, and what it
 * knows is kept, so that it can be entered; it has no discount of ours. Call it with no transaction open. Safe to repeat.
 */
export async function canEnterPromo(
  { db, system }: { db: Database; system: Pick<TicketingSystem, "codes"> },
  basketId: string,
  typed: string,
): Promise<boolean> {
  const { codes } = system;
  if (codes.record === "ours") return true;
  const code = normalizeCode(typed);
  const found = await codes.find(basketId, code);
  if (!found.ok) throw new Unavailable("the ticketing system has no answer about a promo code");
  if (found.value === null) return false;
  const { number } = found.value;
  return db.transaction(async (tx) => {
    await tx.insert(promoCodes).values({ code, name: code, percentOff: 0 }).onConflictDoNothing();
    const [row] = await tx
      .select({ id: promoCodes.id, percentOff: promoCodes.percentOff })
      .from(promoCodes)
      .where(eq(promoCodes.code, code));
    // A discount of ours, whose code has the same name, would make another total than the system's.
    if (row?.percentOff !== 0) return false;
    await tx
      .insert(systemCodes)
      .values({ promoCodeId: row.id, number })
      .onConflictDoUpdate({ target: systemCodes.promoCodeId, set: { number } });
    return true;
  });
}
