import { sql } from "drizzle-orm";

import { memberships } from "./tables";

/** Of a membership in a query: whether another follows it, be it one whose order is still being paid. */
export const hasSuccessor = sql<boolean>`exists (
  select from memberships next where next.previous_id = ${memberships.id})`;

/** The same, and that one is paid. */
export const hasPaidSuccessor = sql<boolean>`exists (
  select from memberships next where next.previous_id = ${memberships.id} and next.state = 'active')`;
