import { sql } from "drizzle-orm";

import type { AvailabilityStatus } from "#contract/schemas/event";
import type { Reader } from "../../platform/database/database";
import { events, instances, isUpcoming } from "../../tables/catalogue";

const MAX_RELATED = 3;
/** More than are shown, because some may be sold out or not on sale. */
const MAX_CANDIDATES = 8;
const DATES_EACH = 3;

type EventRow = Omit<typeof events.$inferSelect, "searchWords" | "search">;

/** Keyed by the event's row object, which is replaced when the catalogue changes. */
const cachedRelated = new WeakMap<EventRow, { minute: number; ids: string[][] }>();

/** Ranking all events by the words in common takes longer than the rest of the event: cached for a minute. */
export async function findRelatedEvents(
  db: Reader,
  event: EventRow,
  minute: number,
): Promise<string[][]> {
  const cached = cachedRelated.get(event);
  if (cached?.minute === minute) return cached.ids;
  const ids = await listRelated(db, event);
  cachedRelated.set(event, { minute, ids });
  return ids;
}

/** The first can be bought now, those of the second perhaps later. */
const PREFERRED: readonly (readonly AvailabilityStatus[])[] = [
  ["get-tickets", "limited", "book", "priority"],
  ["not-on-sale"],
];

/** Of each event the next date that is on sale, or will be, or any; and events that can be bought first. */
export function chooseRelated<Listed extends { status: AvailabilityStatus }>(
  candidates: readonly (readonly Listed[])[],
): Listed[] {
  const getRank = ({ status }: Listed) => {
    const rank = PREFERRED.findIndex((group) => group.includes(status));
    return rank === -1 ? PREFERRED.length : rank;
  };
  const byRank = (listed: readonly Listed[]) => listed.toSorted((a, b) => getRank(a) - getRank(b));
  return byRank(candidates.flatMap((dates) => byRank(dates).slice(0, 1))).slice(0, MAX_RELATED);
}

/**
 * The next performances of the upcoming events of the same kind that have the most composers and artists in common with this
 * one, then of other kinds.
 */
async function listRelated(
  db: Reader,
  { title, kind, programme, artists }: EventRow,
): Promise<string[][]> {
  const composers = programme.flatMap((item) => (item.kind === "work" ? [item.composer] : []));
  const names = new Set([...composers, ...artists.map(({ name }) => name)]);
  const { rows } = await db.execute<{ next: string[] }>(sql`
    with people as materialized (
      select phraseto_tsquery('english', fold_words(name)) as query
      from unnest(${sql.param([...names])}::text[]) as name)
    select (array_agg(${instances.id} order by ${instances.startsAt}))[1:${sql.raw(String(DATES_EACH))}] as next
    from ${instances} join ${events} on ${events.id} = ${instances.eventId}
    where ${isUpcoming} and not ${instances.cancelled} and ${events.title} <> ${title}
    group by ${events.title}
    order by bool_or(${events.kind} = ${kind}) desc,
      max((select count(*) from people where ${events.search} @@ people.query)) desc,
      min(${instances.startsAt})
    limit ${MAX_CANDIDATES}`);
  return rows.map(({ next }) => next);
}
