import { sql } from "drizzle-orm";

import { events, instances } from "../../crm/catalogue/tables";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import type { SeasonEvent } from "./season";

type Row = typeof instances.$inferInsert;
type Time = "startsAt" | "onSaleAt" | "offSaleAt" | "priorityFrom";

/** A performance to be put on sale. Times are ISO 8601 with an offset. */
export type NewInstance = Omit<Row, Time> &
  Record<Exclude<Time, "priorityFrom">, string> & {
    priorityFrom: string | null;
  };

/** Rows of one statement: the whole history in one would be a parameter of some forty megabytes. */
const ROWS_PER_STATEMENT = 1_000;

/** Writes events; those that are there already take the new words. */
export async function writeEvents(tx: Transaction, made: readonly SeasonEvent[]): Promise<void> {
  for (const rows of chunks(made)) await insertMany(tx, events, rows, ["id"]);
}

/** Puts performances on sale that are not there yet. */
export async function writeInstances(tx: Transaction, made: readonly NewInstance[]): Promise<void> {
  for (const some of chunks(made))
    await insertMany(
      tx,
      instances,
      some.map(({ startsAt, onSaleAt, offSaleAt, priorityFrom, ...instance }) => ({
        ...instance,
        startsAt: new Date(startsAt),
        onSaleAt: new Date(onSaleAt),
        offSaleAt: new Date(offSaleAt),
        priorityFrom: priorityFrom === null ? null : new Date(priorityFrom),
      })),
    );
}

/** Gives performances their event and, with `times`, a new start and sale. Plan, prices and manual settings stay. */
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
