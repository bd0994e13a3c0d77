import { sql } from "drizzle-orm";

import { instances } from "../../crm/tables/catalogue";
import { type Command, type Options, refused, readOption } from "../../crm/commands/command";
import { SEASON_LOCK } from "../../crm/platform/database/season-lock";
import { readClock } from "../../crm/platform/database/clock";
import {
  runInTransaction,
  type Database,
  type Transaction,
} from "../../crm/platform/database/database";
import { readJsonFile } from "#runtime/files/read-json-file";
import type { Imported } from "../../crm/stock/seat-plans/import-plan";
import { BOX_OFFICE_ONLY } from "../demo/data/demo-exceptions";
import { MAX_TICKETS, salesDates } from "../demo/demo-season";
import { parseProgrammes, type SourceProgramme } from "./programme";
import { importSeason, type SeasonEvent, type SeasonInstance, instanceId } from "./season";
import { daysFromNow, weeksBetween, weeksToShift } from "./season-dates";
import { findMissing, findVenue, type PlaceChoice } from "./season-place";
import { joinFirst, type SeasonRemark, remarkLines, seasonReport } from "./season-report";
import { type NewInstance, writeEvents, writeInstances, updateInstances } from "./write-season";

/** Several times the longest file of the orchestra. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Start times of the file's performances that are already in the database, by id. */
async function findExistingStarts(
  tx: Transaction,
  programmes: readonly SourceProgramme[],
): Promise<Map<string, Date>> {
  const ids = programmes.flatMap((programme) =>
    programme.concerts.map((concert) => instanceId(programme, concert)),
  );
  const found = await tx
    .select({ id: instances.id, startsAt: instances.startsAt })
    .from(instances)
    .where(sql`${instances.id} = any(${sql.param(ids)}::text[])`);
  return new Map(found.map(({ id, startsAt }) => [id, startsAt]));
}

/**
 * The number of whole weeks to move each season of a file. While an imported performance is in the future (`isRunning`),
 * imported seasons keep their shift. New seasons, and all seasons after the last has ended, move together so that their
 * first concert is three to nine days after `now`.
 */
function seasonWeeks(
  programmes: readonly SourceProgramme[],
  starts: ReadonlyMap<string, Date>,
  now: Date,
): { isRunning: boolean; getWeeks: (programme: SourceProgramme) => number } {
  const isRunning = [...starts.values()].some((start) => start > now);
  const keptWeeks = new Map<string, number>();
  for (const programme of isRunning ? programmes : []) {
    for (const concert of programme.concerts) {
      const start = starts.get(instanceId(programme, concert));
      if (start !== undefined && !keptWeeks.has(programme.season))
        keptWeeks.set(programme.season, weeksBetween(concert.Date, start));
    }
  }
  const moved = programmes.filter(({ season }) => !keptWeeks.has(season));
  const weeks = weeksToShift(
    moved.flatMap(({ concerts }) => concerts.map((concert) => concert.Date)),
    now,
  );
  return { isRunning, getWeeks: ({ season }) => keptWeeks.get(season) ?? weeks };
}

interface SeasonChoice extends PlaceChoice {
  /** A season of the file ("1908-09"); undefined: all of them. */
  season?: string | undefined;
}

/**
 * Imports a file of the New York Philharmonic's performance history, moved ahead by whole weeks, with prices. Skips and
 * reports invalid entries. A repeated import only updates event texts: performances keep their dates while the season
 * runs, and always keep their plan, prices, sold seats and manual settings.
 */
async function importSeasonFile(
  db: Database,
  file: string,
  choice: SeasonChoice,
): Promise<Imported> {
  const read = readJsonFile(file, MAX_BYTES);
  if (!read.ok) return { ok: false, failure: [`${file} ${read.failure}`] };
  const parsed = parseProgrammes(read.value);
  if (!parsed.ok) return parsed;
  const { programmes: all, remarks } = parsed.value;
  const programmes = all.filter(
    ({ season }) => choice.season === undefined || season === choice.season,
  );
  if (programmes.length === 0)
    return { ok: false, failure: nothingImported(all, choice.season, remarks) };
  return runInTransaction(db, (tx) => writeSeason(tx, programmes, remarks, choice));
}

async function writeSeason(
  tx: Transaction,
  programmes: readonly SourceProgramme[],
  remarks: readonly SeasonRemark[],
  choice: SeasonChoice,
): Promise<Imported> {
  // One import at a time. The timeout is longer because converting the whole history takes a while.
  await tx.execute(sql`select pg_advisory_xact_lock(${SEASON_LOCK})`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '5min'`);
  const venue = await findVenue(tx, choice);
  if (!venue.ok) return venue;
  const now = await readClock(tx);
  const starts = await findExistingStarts(tx, programmes);
  const { isRunning, getWeeks } = seasonWeeks(programmes, starts, now);
  const imported = importSeason(programmes, getWeeks, { streams: !venue.value.oneHall });
  const eventOf = new Map(imported.events.map((event) => [event.id, event]));

  const placed = imported.instances.flatMap((instance) => {
    const event = eventOf.get(instance.eventId);
    return event === undefined ? [] : [{ instance, event, ...venue.value.place(event, instance) }];
  });
  const missing = await findMissing(tx, placed);
  if (missing.length > 0) return { ok: false, failure: missing };

  const rows = placed.map(({ instance, event, planId, priceListId }) => ({
    ...onSale(instance, event, now),
    planId,
    priceListId,
  }));
  await writeEvents(tx, imported.events);
  await writeInstances(
    tx,
    rows.filter(({ id }) => !starts.has(id)),
  );
  await updateInstances(
    tx,
    rows.filter(({ id }) => starts.has(id)),
    { times: !isRunning },
  );
  const report = seasonReport({
    events: imported.events.length,
    created: placed
      .filter(({ instance }) => !starts.has(instance.id))
      .map(({ instance, ...place }) => ({ ...instance, ...place })),
    existing: starts.size,
    isRunning,
    remarks: remarks.filter(
      ({ season }) => choice.season === undefined || season === choice.season,
    ),
  });
  return { ok: true, value: report.join("\n") };
}

/** The sale times of a performance, with the demo's exceptions by program number. */
function onSale(
  { id, eventId, startsAt }: SeasonInstance,
  { eventType }: SeasonEvent,
  now: Date,
): Omit<NewInstance, "planId" | "priceListId"> {
  const [programme = ""] = id.split("-");
  return {
    id,
    eventId,
    startsAt,
    ...salesDates(programme, daysFromNow(now, startsAt), now),
    offSaleAt: startsAt,
    boxOfficeOnly: BOX_OFFICE_ONLY.test(eventType),
    accessTagIds: [],
    maxTickets: MAX_TICKETS,
  };
}

function nothingImported(
  programmes: readonly SourceProgramme[],
  season: string | undefined,
  remarks: readonly SeasonRemark[],
): string[] {
  const seasons = [...new Set(programmes.map((programme) => programme.season))];
  return season !== undefined && seasons.length > 0
    ? [`the file has no season ${season}; it has ${joinFirst(seasons, 12)}`]
    : ["nothing was imported", ...remarkLines(remarks)];
}

export const importSeasonCommand: Command = {
  name: "import-season",
  args: ["FILE"],
  options: {
    season: { value: "YEARS", help: 'One season of the file, "1908-09"; all by default.' },
    hall: { value: "ID", help: "The hall of all performances; by default, the most similar hall." },
    plan: {
      value: "ID",
      help: "The seat plan of all performances; by default, the hall's only one.",
    },
    prices: {
      value: "DOLLARS",
      help: 'Face values of the plan\'s price bands, highest first, "120,95.50,60".',
    },
  },
  summary: "Imports a season, moved ahead by whole weeks. Tickets already sold stay valid.",
  help: "The file is from the New York Philharmonic's performance history. Invalid entries are skipped and reported. Repeating an import changes no date, price or sold seat of a running season.",
  run: async ({ db, currency }, [file = ""], options) => {
    const faceValues = parseFaceValues(options);
    if (faceValues === null)
      return refused('--prices must be dollar amounts separated by commas, like "120,95.50,60".');
    return importSeasonFile(db, file, {
      currency,
      season: readOption(options, "season") ?? undefined,
      hallId: readOption(options, "hall") ?? undefined,
      planId: readOption(options, "plan") ?? undefined,
      faceValues,
    });
  },
};

/** Face values in minor units; undefined without `--prices`, null if it is malformed. */
function parseFaceValues(options: Options): number[] | undefined | null {
  const text = readOption(options, "prices");
  if (text === null) return undefined;
  const sums = text.split(",").map((sum) => sum.trim());
  if (!sums.every((sum) => /^\d{1,5}(\.\d{2})?$/.test(sum))) return null;
  return sums.map((sum) => Math.round(Number(sum) * 100));
}
