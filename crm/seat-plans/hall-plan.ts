import { asc, eq, inArray } from "drizzle-orm";

import type { Transaction } from "../platform/database/database";
import { halls, seatPlans, seats } from "../catalogue/tables";
import { priceBands } from "../pricing/tables";

/** A seat plan that performances are put into. */
export interface HallPlan {
  id: string;
  name: string;
  hallName: string;
  /** The price bands that its places are in, the top one first. */
  bandIds: string[];
}

export type FoundPlan = { ok: true; plan: HallPlan } | { ok: false; problems: string[] };

/** The plan that somebody named, by itself or as the only one of a hall; or what is wrong with what they said. */
export async function findHallPlan(
  tx: Transaction,
  { hallId, planId }: { hallId: string | undefined; planId: string | undefined },
): Promise<FoundPlan> {
  const plans = await tx
    .select({ id: seatPlans.id, name: seatPlans.name, hallId: halls.id, hallName: halls.name })
    .from(seatPlans)
    .innerJoin(halls, eq(halls.id, seatPlans.hallId))
    .orderBy(asc(halls.rank), asc(seatPlans.id));
  const known = plans.map((plan) => `${plan.id} (hall ${plan.hallId})`).join(", ");
  const suited = plans.filter(
    (plan) => (planId ?? plan.id) === plan.id && (hallId ?? plan.hallId) === plan.hallId,
  );
  const [plan, ...others] = suited;
  if (plan === undefined) {
    const asked = [planId && `plan ${planId}`, hallId && `hall ${hallId}`].filter(Boolean);
    return { ok: false, problems: [`there is no ${asked.join(" in ")}; there are ${known}`] };
  }
  if (others.length > 0) {
    const names = suited.map(({ id }) => id).join(", ");
    return {
      ok: false,
      problems: [`hall ${plan.hallId} has several plans; say which with --plan: ${names}`],
    };
  }
  const used = tx.selectDistinct({ id: seats.bandId }).from(seats).where(eq(seats.planId, plan.id));
  const bands = await tx
    .select({ id: priceBands.id })
    .from(priceBands)
    .where(inArray(priceBands.id, used))
    .orderBy(asc(priceBands.rank));
  if (bands.length === 0) return { ok: false, problems: [`plan ${plan.id} has no places`] };
  return {
    ok: true,
    plan: {
      id: plan.id,
      name: plan.name,
      hallName: plan.hallName,
      bandIds: bands.map(({ id }) => id),
    },
  };
}
