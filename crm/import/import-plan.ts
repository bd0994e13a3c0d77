import { eq } from "drizzle-orm";

import { allOrNothing } from "../store/database";
import type { Database, Transaction } from "../store/database";
import { insertMany } from "../store/insert-many";
import { halls, seatPlans, seats } from "../store/schema/centre";
import { priceBands } from "../store/schema/prices";
import { instances } from "../store/schema/season";
import { flattenSeatPlan } from "./flatten-seat-plan";
import { readJsonFile } from "./read-file";
import { parseSeatPlan } from "./seat-plan";
import type { SeatPlan } from "./seat-plan-schema";

export type Imported = { ok: true; said: string } | { ok: false; problems: string[] };

/**
 * Reads a seat plan into the database as plan `planId` of a hall. All or nothing; every fault is named. A plan that
 * performances use is not replaced: their tickets name its seats.
 */
export async function importPlan(
  db: Database,
  file: string,
  { hallId, planId }: { hallId: string; planId: string },
): Promise<Imported> {
  const read = readJsonFile(file);
  if (!read.ok) return read;
  const parsed = parseSeatPlan(read.json);
  if (!parsed.ok) {
    return {
      ok: false,
      problems: parsed.problems.map(({ path, message }) => `${path} ${message}`),
    };
  }
  const { plan } = parsed;
  return allOrNothing<Imported>(db, async (tx) => {
    const problems = await obstacles(tx, plan, hallId, planId);
    if (problems.length > 0) return { ok: false, problems };
    const places = flattenSeatPlan(plan).map((seat) => ({ ...seat, planId }));
    await tx.delete(seats).where(eq(seats.planId, planId));
    const { width, height } = plan.size;
    await insertMany(
      tx,
      seatPlans,
      [
        {
          id: planId,
          hallId,
          name: plan.name,
          seating: plan.kind,
          width: Math.ceil(width),
          height: Math.ceil(height),
        },
      ],
      ["id"],
    );
    await insertMany(tx, seats, places);
    return { ok: true, said: `${plan.name}: ${places.length} places, as plan ${planId}` };
  });
}

/** What in the database stands in the way of this plan. */
async function obstacles(
  tx: Transaction,
  plan: SeatPlan,
  hallId: string,
  planId: string,
): Promise<string[]> {
  const problems: string[] = [];
  const known = await tx.select({ id: halls.id }).from(halls);
  if (!known.some(({ id }) => id === hallId))
    problems.push(`there is no hall ${hallId}; there are ${known.map(({ id }) => id).join(", ")}`);
  const bands = await tx.select({ id: priceBands.id }).from(priceBands);
  for (const { name } of plan.categories) {
    if (!bands.some(({ id }) => id === name))
      problems.push(
        `category ${name} is not a price band; there are ${bands.map(({ id }) => id).join(", ")}`,
      );
  }
  if ((await tx.$count(instances, eq(instances.planId, planId))) > 0)
    problems.push(`plan ${planId} is used by performances; choose another name with --plan`);
  return problems;
}
