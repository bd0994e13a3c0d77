import { sql, type SQL } from "drizzle-orm";

import type { InstanceListing } from "#contract/schemas/event";
import type { Reader } from "../../platform/database/database";
import { instances } from "../../tables/catalogue";

type CompanionSeats = NonNullable<InstanceListing["companionSeats"]>;

/** By seat plan with wheelchair spaces, for the instances selected by `where`. Reads all seats of each plan: cache it. */
export async function countCompanionSeats(
  db: Reader,
  where: SQL,
): Promise<Map<string, CompanionSeats>> {
  const { rows } = await db.execute<CompanionSeats & { planId: string }>(sql`
    select s.plan_id as "planId", count(*) filter (where s.kind = 'companion')::int as "count",
           bool_and(exists (
             select from seats beside
             where beside.plan_id = s.plan_id and beside.section = s.section
               and coalesce(beside.row, '') = coalesce(s.row, '') and beside.kind = 'companion'
               and abs(beside.place - s.place) = 1
           )) filter (where s.kind = 'wheelchair') as "besideEachSpace"
    from seats s
    where s.plan_id in (select plan_id from ${instances} where ${where})
      and s.kind in ('wheelchair', 'companion')
    group by s.plan_id
    having bool_or(s.kind = 'wheelchair')`);
  return new Map(rows.map(({ planId, ...companions }) => [planId, companions]));
}
