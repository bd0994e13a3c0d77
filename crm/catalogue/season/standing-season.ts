import { inArray } from "drizzle-orm";

import type { Transaction } from "../../platform/database/database";
import { instances } from "../season-tables";
import type { Programme } from "./programme";
import { instanceId } from "./season";
import { weeksBetween, weeksToShift } from "./season-dates";

/** As many ids as go into one statement. */
const CHUNK = 5_000;

/** When the performances of a file start that are in the database already, by their id. */
export async function findStarts(
  tx: Transaction,
  programmes: readonly Programme[],
): Promise<Map<string, Date>> {
  const ids = programmes.flatMap((programme) =>
    programme.concerts.map((concert) => instanceId(programme, concert)),
  );
  const starts = new Map<string, Date>();
  for (let from = 0; from < ids.length; from += CHUNK) {
    const found = await tx
      .select({ id: instances.id, startsAt: instances.startsAt })
      .from(instances)
      .where(inArray(instances.id, ids.slice(from, from + CHUNK)));
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
    moved.flatMap(({ concerts }) => concerts),
    now,
  );
  return { stands, weeksOf: ({ season }) => kept.get(season) ?? weeks };
}
