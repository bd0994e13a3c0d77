import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { claims } from "../holds/tables";
import { instances } from "../catalogue/tables";
import { claimIsLive } from "../holds/seat-claims";

/**
 * Whether an instance has a wheelchair space that nobody has. There are a few in a plan, found by an index of their
 * own, and each is one look at the claims' key: the first that is free ends it.
 */
export const hasFreeWheelchairSpace: SQL = sql`exists (
  select from seats
  where seats.plan_id = ${instances.planId} and seats.kind = 'wheelchair' and not exists (
    select from ${claims}
    where ${claims.instanceId} = ${instances.id} and ${claims.seatId} = seats.id and ${claimIsLive}))`;
