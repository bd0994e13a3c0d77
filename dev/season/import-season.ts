import { sql } from "drizzle-orm";

import { instances } from "../../crm/catalogue/tables";
import { type Command, type Options, refused, textOf } from "../../crm/commands/command";
import { readClock } from "../../crm/platform/database/clock";
import {
  allOrNothing,
  type Database,
  type Transaction,
} from "../../crm/platform/database/database";
import { type Imported, readJsonFile } from "../../crm/seat-plans/import-plan";
import { BOX_OFFICE_ONLY } from "../demo/demo-exceptions";
import { MAX_TICKETS, salesDates, SEED_LOCK } from "../demo/demo-season";
import { parseProgrammes, type SourceProgramme } from "./programme";
import { importSeason, type SeasonEvent, type SeasonInstance, instanceId } from "./season";
import { daysFromNow, weeksBetween, weeksToShift } from "./season-dates";
import { findMissing, findVenue, type PlaceChoice } from "./season-place";
import { firstOf, type SeasonRemark, remarkLines, seasonReport } from "./season-report";
import { type NewInstance, writeEvents, writeInstances, writeKnown } from "./write-season";

/** When the performances of a file start that are in the database already, by their id. */
async function findStarts(
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
 * By how many whole weeks each season of a file is moved. While a performance of it that is here lies ahead, it `stands`:
 * seasons keep their weeks. New seasons, and all once the last is over, move together so that their first concert falls
 * on the third to ninth day after `now`.
 */
function seasonWeeks(
  programmes: readonly SourceProgramme[],
  starts: ReadonlyMap<string, Date>,
  now: Date,
): { stands: boolean; weeksOf: (programme: SourceProgramme) => number } {
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

interface SeasonChoice extends PlaceChoice {
  /** One season of the file ("1908-09"); else all of them. */
  season?: string | undefined;
}

/**
 * Reads a file of the New York Philharmonic's performance history, moved ahead by whole weeks, with prices. What cannot
 * be read is left out and reported. Repeated, it changes only the events' words: performances keep their dates while
 * the season runs, and their plan, prices, sold seats and manual settings for good.
 */
async function importSeasonFile(
  db: Database,
  file: string,
  choice: SeasonChoice,
): Promise<Imported> {
  const read = readJsonFile(file);
  if (!read.ok) return read;
  const parsed = parseProgrammes(read.json);
  if (!parsed.ok) return parsed;
  const { remarks } = parsed;
  const programmes = parsed.programmes.filter(
    ({ season }) => choice.season === undefined || season === choice.season,
  );
  if (programmes.length === 0)
    return { ok: false, problems: nothingIn(parsed.programmes, choice.season, remarks) };
  return allOrNothing(db, (tx) => write(tx, programmes, remarks, choice));
}

async function write(
  tx: Transaction,
  programmes: readonly SourceProgramme[],
  remarks: readonly SeasonRemark[],
  choice: SeasonChoice,
): Promise<Imported> {
  // One import at a time; and titles for a whole history take longer to make than an idle transaction may last.
  await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '5min'`);
  const found = await findVenue(tx, choice);
  if (!found.ok) return found;
  const now = await readClock(tx);
  const starts = await findStarts(tx, programmes);
  const { stands, weeksOf } = seasonWeeks(programmes, starts, now);
  const made = importSeason(programmes, weeksOf, { streams: !found.oneHall });
  const eventOf = new Map(made.events.map((event) => [event.id, event]));

  const placed = made.instances.flatMap((instance) => {
    const event = eventOf.get(instance.eventId);
    return event === undefined ? [] : [{ instance, event, ...found.place(event, instance) }];
  });
  const missing = await findMissing(tx, placed);
  if (missing.length > 0) return { ok: false, problems: missing };

  const rows = placed.map(({ instance, event, planId, priceListId }) => ({
    ...onSale(instance, event, now),
    planId,
    priceListId,
  }));
  await writeEvents(tx, made.events);
  await writeInstances(
    tx,
    rows.filter(({ id }) => !starts.has(id)),
  );
  await writeKnown(
    tx,
    rows.filter(({ id }) => starts.has(id)),
    { times: !stands },
  );
  const report = seasonReport({
    events: made.events.length,
    made: placed
      .filter(({ instance }) => !starts.has(instance.id))
      .map(({ instance, ...place }) => ({ ...instance, ...place })),
    known: starts.size,
    stands,
    remarks: remarks.filter(
      ({ season }) => choice.season === undefined || season === choice.season,
    ),
  });
  return { ok: true, output: report.join("\n") };
}

/** When a performance is sold and by whom; what the demo does with single ones goes by the source's numbers. */
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

function nothingIn(
  programmes: readonly SourceProgramme[],
  season: string | undefined,
  remarks: readonly SeasonRemark[],
): string[] {
  const seasons = [...new Set(programmes.map((programme) => programme.season))];
  return season !== undefined && seasons.length > 0
    ? [`the file has no season ${season}; it has ${firstOf(seasons, 12)}`]
    : ["nothing was imported", ...remarkLines(remarks)];
}

export const importSeasonCommand: Command = {
  name: "import-season",
  args: ["FILE"],
  options: {
    season: { value: "YEARS", help: 'One season of the file, "1908-09"; else all of them.' },
    hall: { value: "ID", help: "Everything is played in this hall; else in the hall that fits." },
    plan: {
      value: "ID",
      help: "Everything is sold on this seat plan; else on the hall's only one.",
    },
    prices: {
      value: "DOLLARS",
      help: 'Face values for the plan\'s price bands from the top one down, "120,95.50,60".',
    },
  },
  summary: "Imports a season, moved ahead by whole weeks. Tickets already sold stay valid.",
  help: "The file is one of the New York Philharmonic's performance history. What cannot be read is left out and reported. Repeating an import changes no date, price or sold seat of a running season.",
  run: async ({ db, currency }, [file = ""], options) => {
    const faceValues = facesOf(options);
    if (faceValues === null)
      return refused('--prices must be dollar amounts separated by commas, like "120,95.50,60".');
    return importSeasonFile(db, file, {
      currency,
      season: textOf(options, "season") ?? undefined,
      hallId: textOf(options, "hall") ?? undefined,
      planId: textOf(options, "plan") ?? undefined,
      faceValues,
    });
  },
};

/** Minor units; undefined where none were given, null where they cannot be read. */
function facesOf(options: Options): number[] | undefined | null {
  const text = textOf(options, "prices");
  if (text === null) return undefined;
  const sums = text.split(",").map((sum) => sum.trim());
  if (!sums.every((sum) => /^\d{1,5}(\.\d{2})?$/.test(sum))) return null;
  return sums.map((sum) => Math.round(Number(sum) * 100));
}
