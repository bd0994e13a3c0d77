import { sql } from "drizzle-orm";

import { groupBy } from "#runtime/group-by";
import type { EarlyBooking } from "#contract/schemas/event";
import type { Reader } from "../../platform/database/database";
import { toIso } from "../../platform/dates";
import { instances } from "../../tables/catalogue";
import { promoCodes } from "../../tables/codes";
import { membershipLevels, priorityWindows } from "../../tables/memberships";
import { isRegistrationOpen, saleRefusal, type SaleWindow } from "./sale-rules";

/** When priority booking opens for a level; instants are ISO 8601. */
export type LevelOpening = { level: string; opensAt: string };

/** SQL: the openings of a row of `instances`, the first one first. */
export const levelOpenings = sql<LevelOpening[]>`(
  select coalesce(json_agg(json_build_object('level', o.name, 'opensAt', o.opens_at) order by o.opens_at, o.rank), '[]')
  from (select l.name, l.rank, coalesce(w.opens_at, ${instances.priorityFrom}) as opens_at
    from ${membershipLevels} l
    left join ${priorityWindows} w on w.level_id = l.id and w.instance_id = ${instances.id}
    where l.has_priority) o
  where o.opens_at is not null)`;

/** What is still to come of priority booking at `now`, while the sale is not open to everyone. */
export function earlyBooking(
  openings: readonly LevelOpening[],
  window: SaleWindow,
  now: Date,
): EarlyBooking[] {
  if (!isRegistrationOpen(window, now)) return [];
  const { onSaleAt } = window;
  const ahead = openings
    .map(({ level, opensAt }) => ({ level, opensAt: new Date(opensAt) }))
    .filter(({ opensAt }) => opensAt > now && (onSaleAt === null || opensAt < onSaleAt));
  return [...groupBy(ahead, ({ opensAt }) => opensAt.getTime()).values()].map((levels) => ({
    opensAt: toIso(levels[0].opensAt),
    levels: levels.map(({ level }) => level),
  }));
}

/** The levels that can book at `now`, while priority booking is on. */
export const openLevels = (
  openings: readonly LevelOpening[],
  window: SaleWindow,
  now: Date,
): string[] =>
  saleRefusal(window, now) === "priority"
    ? openings.flatMap(({ level, opensAt }) => (new Date(opensAt) <= now ? [level] : []))
    : [];

/** Whether a promo code that has not ended opens priority booking of an event's performances. */
export async function canCodeOpen(db: Reader, eventId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${promoCodes}
    where ${promoCodes.opensPriority}
      and (${promoCodes.eventIds} is null or ${eventId} = any (${promoCodes.eventIds}))
      and (${promoCodes.validUntil} is null or ${promoCodes.validUntil} > crm_now())
    limit 1`);
  return rows.length > 0;
}
