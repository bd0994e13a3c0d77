import { asc, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { instanceColumns } from "./instance-columns";
import { halls, seatPlans } from "./centre-tables";
import { events, instances } from "./season-tables";

/** Starts later than now: what a listing shows. */
export const isAhead: SQL = sql`${instances.startsAt} > (select crm_now())`;

/** Instances with what a listing says of their event and hall, in order of time; `total` counts all that match. */
export async function findInstanceRows(
  db: Reader,
  where: SQL | undefined,
  page: { limit: number; offset: number } = { limit: 1_000, offset: 0 },
) {
  return db
    .select({
      instance: instanceColumns,
      event: {
        id: events.id,
        title: events.title,
        subtitle: events.subtitle,
        kind: events.kind,
        runningMinutes: events.runningMinutes,
        hasIntermission: events.hasIntermission,
      },
      hall: halls,
      seating: seatPlans.seating,
      now: sql`(select crm_now())`.mapWith(instances.startsAt),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(instances)
    .innerJoin(events, eq(events.id, instances.eventId))
    .innerJoin(seatPlans, eq(seatPlans.id, instances.planId))
    .innerJoin(halls, eq(halls.id, seatPlans.hallId))
    .where(where)
    .orderBy(asc(instances.startsAt), asc(instances.id))
    .limit(page.limit)
    .offset(page.offset);
}

export type InstanceRow = Awaited<ReturnType<typeof findInstanceRows>>[number];
