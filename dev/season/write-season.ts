import { inArray, sql } from "drizzle-orm";

import { events, instances } from "../../crm/catalogue/tables";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import type { Programme } from "./programme";
import { instanceId, type SeasonEvent } from "./season";
import { weeksBetween, weeksToShift } from "./season-dates";

/** As many ids as go into one statement. */
const IDS_PER_QUERY = 5_000;

/** When the performances of a file start that are in the database already, by their id. */
export async function findStarts(
  tx: Transaction,
  programmes: readonly Programme[],
): Promise<Map<string, Date>> {
  const ids = programmes.flatMap((programme) =>
    programme.concerts.map((concert) => instanceId(programme, concert)),
  );
  const starts = new Map<string, Date>();
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
    const found = await tx
      .select({ id: instances.id, startsAt: instances.startsAt })
      .from(instances)
      .where(inArray(instances.id, ids.slice(from, from + IDS_PER_QUERY)));
    for (const { id, startsAt } of found) starts.set(id, startsAt);
  }
  return starts;
}

/**
 * By how many whole weeks each season of a file is moved. While any performance of the file that is here already lies
 * ahead, the file has `stands`: its seasons keep their weeks, so that an import repeated changes no date. Seasons that
 * are new, and all of them once the last performance is over, are moved together so that their first concert falls on
 * the third to ninth day after `now`.
 */
export function seasonWeeks(
  programmes: readonly Programme[],
  starts: ReadonlyMap<string, Date>,
  now: Date,
): { stands: boolean; weeksOf: (programme: Programme) => number } {
  const stands = [...starts.values()].some((start) => start > now);
  const kept = new Map<string, number>();
  for (const programme of stands ? programmes : []) {
    for (const concert of programme.concerts) {
      const start = starts.get(instanceId(programme, concert));
      if (start !== undefined && !kept.has(programme.season))
        kept.set(programme.season, weeksBetween(concert.Date, start));
    }
  }
  const moved = programmes.filter(({ season }) => !kept.has(season));
  const weeks = weeksToShift(
    moved.flatMap(({ concerts }) => concerts.map((concert) => concert.Date)),
    now,
  );
  return { stands, weeksOf: ({ season }) => kept.get(season) ?? weeks };
}

/** A performance to be put on sale. Times are ISO 8601 with an offset. */
export interface NewInstance {
  id: string;
  eventId: string;
  planId: string;
  priceListId: string;
  startsAt: string;
  onSaleAt: string;
  offSaleAt: string;
  priorityFrom: string | null;
  boxOfficeOnly: boolean;
  maxTickets: number;
}

/** Rows of one statement: the whole history in one would be a parameter of some forty megabytes. */
const ROWS_PER_STATEMENT = 1_000;

/** Writes events; those that are there already take the new words. */
export async function writeEvents(tx: Transaction, made: readonly SeasonEvent[]): Promise<void> {
  for (const some of chunks(made)) {
    const rows = some.map(({ eventType: _source, ...event }) => event);
    await insertMany(tx, events, rows, ["id"]);
  }
}

/** Puts performances on sale that are not there yet. */
export async function writeNew(tx: Transaction, made: readonly NewInstance[]): Promise<void> {
  for (const some of chunks(made)) {
    const rows = some.map((instance) => ({
      ...instance,
      startsAt: new Date(instance.startsAt),
      onSaleAt: new Date(instance.onSaleAt),
      offSaleAt: new Date(instance.offSaleAt),
      priorityFrom: instance.priorityFrom === null ? null : new Date(instance.priorityFrom),
      accessTagIds: [],
    }));
    await insertMany(tx, instances, rows);
  }
}

/**
 * Gives performances that are there already their event and, with `times`, a new start and sale. Everything else of
 * them stays as it is: plan and prices, because tickets name them, and what the box office set by hand.
 */
export async function writeKnown(
  tx: Transaction,
  known: readonly NewInstance[],
  { times }: { times: boolean },
): Promise<void> {
  for (const some of chunks(known)) {
    const json = JSON.stringify(
      some.map((instance) => ({
        id: instance.id,
        event_id: instance.eventId,
        starts_at: instance.startsAt,
        on_sale_at: instance.onSaleAt,
        off_sale_at: instance.offSaleAt,
        priority_from: instance.priorityFrom,
      })),
    );
    const news = sql`jsonb_populate_recordset(null::instances, ${json}::jsonb) news`;
    await tx.execute(sql`
      update instances set event_id = news.event_id from ${news}
      where instances.id = news.id and instances.event_id <> news.event_id`);
    if (times)
      await tx.execute(sql`
        update instances set starts_at = news.starts_at, on_sale_at = news.on_sale_at,
          off_sale_at = news.off_sale_at, priority_from = news.priority_from
        from ${news} where instances.id = news.id`);
  }
}

function chunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS_PER_STATEMENT) }, (_, index) =>
    all.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}
