import { and, notInArray, type SQL } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";

import { eventDetailSchema } from "#contract/schemas/event";
import { isEventKind } from "#contract/schemas/event-kind";
import { instantSchema } from "#contract/schemas/scalars";
import { streamFilesSchema } from "#contract/schemas/stream";
import type { Reader } from "../../platform/database/database";
import { cachedByRevision, readMoment } from "../../platform/database/rows";
import { toIso } from "../../platform/dates";
import { events, instances } from "../../tables/catalogue";

const eventRow = eventDetailSchema
  .pick({
    id: true,
    title: true,
    subtitle: true,
    photo: true,
    description: true,
    programme: true,
    artists: true,
    reviews: true,
    runningMinutes: true,
    hasIntermission: true,
  })
  .extend({ kind: z.string().refine(isEventKind, { error: "not one of the venue's kinds" }) });

/** PostgreSQL also stores "infinity" and years that ISO 8601 has no four digits for. */
const time = z.date().refine((date) => instantSchema.safeParse(toIso(date)).success, {
  error: "not a time that can be shown",
});

const instanceRow = z.object({
  id: z.string(),
  startsAt: time,
  revisedAt: time,
  onSaleAt: time.nullable(),
  offSaleAt: time.nullable(),
  priorityFrom: time.nullable(),
  accessTagIds: z.array(z.string()),
  limitRows: z.array(z.string()).nullable(),
  stream: streamFilesSchema.nullable(),
});

/** Faults by id. */
type Faults = ReadonlyMap<string, string>;
export type InvalidRows = { events: Faults; instances: Faults };

const TABLES = ["events", "instances"] as const;

let known: InvalidRows = { events: new Map(), instances: new Map() };
let report: (from: InvalidRows, to: InvalidRows) => void = () => undefined;

/** Returns a function that logs each invalid row once, again when its fault changes, and when it is valid again. */
export const createReport =
  (log: Pick<FastifyBaseLogger, "error" | "info">) =>
  (from: InvalidRows, to: InvalidRows): void => {
    for (const table of TABLES) {
      for (const [id, fault] of to[table])
        if (from[table].get(id) !== fault)
          log.error({ table, id, fault }, "invalid row of the catalogue left out");
      for (const id of from[table].keys())
        if (!to[table].has(id)) log.info({ table, id }, "row of the catalogue is valid again");
    }
  };

/** Reports invalid rows whenever the catalogue is read again after a change. */
export function reportInvalidRows(log: FastifyBaseLogger): void {
  report = createReport(log);
}

export const countInvalidRows = (): Record<string, number> =>
  Object.fromEntries(TABLES.map((table) => [table, known[table].size]));

function listFaults(schema: z.ZodType, rows: readonly { id: string }[]): Faults {
  return new Map(
    rows.flatMap((row) => {
      const { error } = schema.safeParse(row);
      if (error === undefined) return [];
      const faults = error.issues.slice(0, 5);
      const text = faults.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
      return [[row.id, text] as const];
    }),
  );
}

const readInvalidRows = cachedByRevision(async (db): Promise<InvalidRows> => {
  const [eventRows, instanceRows] = await Promise.all([
    db
      .select({
        id: events.id,
        title: events.title,
        subtitle: events.subtitle,
        kind: events.kind,
        photo: events.photo,
        description: events.description,
        programme: events.programme,
        artists: events.artists,
        reviews: events.reviews,
        runningMinutes: events.runningMinutes,
        hasIntermission: events.hasIntermission,
      })
      .from(events),
    db
      .select({
        id: instances.id,
        startsAt: instances.startsAt,
        revisedAt: instances.revisedAt,
        onSaleAt: instances.onSaleAt,
        offSaleAt: instances.offSaleAt,
        priorityFrom: instances.priorityFrom,
        accessTagIds: instances.accessTagIds,
        limitRows: instances.limitRows,
        stream: instances.stream,
      })
      .from(instances),
  ]);
  const invalid = {
    events: listFaults(eventRow, eventRows),
    instances: listFaults(instanceRow, instanceRows),
  };
  report(known, invalid);
  known = invalid;
  return invalid;
});

/** Rows that no response may have: a single one would fail the whole response. */
export async function findInvalidRows(db: Reader): Promise<InvalidRows> {
  const { catalogue } = await readMoment(db);
  return readInvalidRows(db, catalogue);
}

/** SQL condition for queries that join events and instances; undefined while all rows are valid. */
export async function areValid(db: Reader): Promise<SQL | undefined> {
  const invalid = await findInvalidRows(db);
  return and(
    invalid.events.size === 0 ? undefined : notInArray(events.id, [...invalid.events.keys()]),
    invalid.instances.size === 0
      ? undefined
      : notInArray(instances.id, [...invalid.instances.keys()]),
  );
}
