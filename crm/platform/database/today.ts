import { sql } from "drizzle-orm";

/** The day it is in New York, by the box office's clock. */
export const today = sql<string>`(crm_now() at time zone 'America/New_York')::date`;
