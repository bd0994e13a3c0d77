import { sql } from "drizzle-orm";

import type { Reader } from "../../platform/database/database";
import { events, instances, isUpcoming } from "../../tables/catalogue";

const MAX_RELATED = 3;

type EventRow = Omit<typeof events.$inferSelect, "searchWords" | "search">;

/** Keyed by the event's row object, which is replaced when the catalogue changes. */
const cachedRelated = new WeakMap<EventRow, { minute: number; ids: string[] }>();

/** Ranking all events by the words in common takes longer than the rest of the event: cached for a minute. */
export async function findRelatedEvents(
  db: Reader,
  event: EventRow,
  minute: number,
): Promise<string[]> {
  const cached = cachedRelated.get(event);
  if (cached?.minute === minute) return cached.ids;
  const ids = await listRelated(db, event);
  cachedRelated.set(event, { minute, ids });
  return ids;
}

/**
 * The next performance of the upcoming events of the same kind that have the most composers and artists in common with this
 * one, then of other kinds.
 */
async function listRelated(
  db: Reader,
  { title, kind, programme, artists }: EventRow,
): Promise<string[]> {
  const composers = programme.flatMap((item) => (item.kind === "work" ? [item.composer] : []));
  const names = new Set([...composers, ...artists.map(({ name }) => name)]);
  const { rows } = await db.execute<{ next: string }>(sql`
    with people as materialized (
      select phraseto_tsquery('english', fold_words(name)) as query
      from unnest(${sql.param([...names])}::text[]) as name)
    select (array_agg(${instances.id} order by ${instances.startsAt}))[1] as next
    from ${instances} join ${events} on ${events.id} = ${instances.eventId}
    where ${isUpcoming} and not ${instances.cancelled} and ${events.title} <> ${title}
    group by ${events.title}
    order by bool_or(${events.kind} = ${kind}) desc,
      max((select count(*) from people where ${events.search} @@ people.query)) desc,
      min(${instances.startsAt})
    limit ${MAX_RELATED}`);
  return rows.map(({ next }) => next);
}
