import { sql } from "drizzle-orm";

import { events, instances } from "../../crm/tables/catalogue";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import type { SeasonEvent } from "./season";

type Row = typeof instances.$inferInsert;
type Time = "startsAt" | "onSaleAt" | "offSaleAt" | "priorityFrom";

/** Times are ISO 8601 with an offset. */
export type NewInstance = Omit<Row, Time> &
  Record<Exclude<Time, "priorityFrom">, string> & {
    priorityFrom: string | null;
  };

/** The whole history in one statement would be a parameter of about 40 MB. */
const ROWS_PER_STATEMENT = 1_000;

export async function writeEvents(tx: Transaction, rows: readonly SeasonEvent[]): Promise<void> {
  for (const chunk of chunks(rows)) await insertMany(tx, events, chunk, ["id"]);
}

export async function writeInstances(tx: Transaction, rows: readonly NewInstance[]): Promise<void> {
  for (const chunk of chunks(rows))
    await insertMany(
      tx,
      instances,
      chunk.map(({ startsAt, onSaleAt, offSaleAt, priorityFrom, ...instance }) => ({
        ...instance,
        startsAt: new Date(startsAt),
        onSaleAt: new Date(onSaleAt),
        offSaleAt: new Date(offSaleAt),
        priorityFrom: priorityFrom === null ? null : new Date(priorityFrom),
      })),
    );
}

/** Updates the event of performances and, with `times`, their start and sale times. Keeps all other settings. */
export async function updateInstances(
  tx: Transaction,
  rows: readonly NewInstance[],
  { times }: { times: boolean },
): Promise<void> {
  for (const chunk of chunks(rows)) {
    const json = JSON.stringify(
      chunk.map((instance) => ({
        id: instance.id,
        event_id: instance.eventId,
        starts_at: instance.startsAt,
        on_sale_at: instance.onSaleAt,
        off_sale_at: instance.offSaleAt,
        priority_from: instance.priorityFrom,
      })),
    );
    const updated = sql`jsonb_populate_recordset(null::instances, ${json}::jsonb) updated`;
    await tx.execute(sql`
      update instances set event_id = updated.event_id from ${updated}
      where instances.id = updated.id and instances.event_id <> updated.event_id`);
    if (times)
      await tx.execute(sql`
        update instances set revision = instances.revision + (instances.starts_at <> updated.starts_at)::int,
          revised_at = case when instances.starts_at = updated.starts_at then instances.revised_at else crm_now() end,
          starts_at = updated.starts_at, on_sale_at = updated.on_sale_at,
          off_sale_at = updated.off_sale_at, priority_from = updated.priority_from
        from ${updated} where instances.id = updated.id`);
  }
}

function chunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS_PER_STATEMENT) }, (_, index) =>
    all.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}
