import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { claims } from "./seat-claim-tables";

/**
 * A claim that keeps its seat: sold, blocked, or held by a hold that has not run out. Everything that asks whether a
 * seat is free asks this. The clock stands in a sub-select, so that it is read once a statement and not once a row.
 */
export const claimIsLive: SQL<boolean> = sql<boolean>`(${claims.state} <> 'held' or ${claims.heldUntil} > (select crm_now()))`;
