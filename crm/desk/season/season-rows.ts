import { asc, eq, sql } from "drizzle-orm";

import { SEASON_PAGE, type SeasonOption, type SeasonRow } from "#contract/operations/staff/season";
import {
  SEASON_KINDS,
  type SeasonKindSetting,
  type SeasonKindName,
} from "#contract/names/season-kinds";
import { readClock } from "../../platform/database/clock";
import type { Reader } from "../../platform/database/database";
import { toIso } from "../../platform/dates";
import { events, instances } from "../../tables/catalogue";
import { halls, seatPlans } from "../../tables/seat-plans";
import { ownText } from "./fields";
import type { Noun, Values } from "./noun";
import { NOUNS } from "./registry";
import { column, findColumn, toValues } from "./stored-season";

export function findNoun(list: string): Noun {
  const noun = NOUNS.find((each) => each.list === list);
  if (noun === undefined) throw new Error(`no list of a season: ${list}`);
  return noun;
}

/** What staff know a record by: its title or name as visitors read it, or the code that they chose. */
export function findName(list: string, id: string, { title, display, name }: Values): string {
  const kind: SeasonKindSetting | undefined = SEASON_KINDS[list as SeasonKindName];
  return kind?.idField === undefined ? ownText(title ?? display ?? name) || id : id;
}

type Query = { search?: string | undefined; page: number };

export async function listRows(db: Reader, kind: SeasonKindName, { search = "", page }: Query) {
  const all =
    kind === "performances" ? await listPerformances(db) : await listRecords(db, findNoun(kind));
  const words = search.toLowerCase().split(/\s+/);
  const found = all.filter(({ name, detail }) =>
    words.every((word) => `${name} ${detail ?? ""}`.toLowerCase().includes(word)),
  );
  const pageCount = Math.max(1, Math.ceil(found.length / SEASON_PAGE));
  const shown = Math.min(page, pageCount);
  return {
    rows: found.slice((shown - 1) * SEASON_PAGE, shown * SEASON_PAGE),
    page: shown,
    pageCount,
  };
}

async function listRecords(db: Reader, noun: Noun): Promise<SeasonRow[]> {
  const now = await readClock(db);
  const hasRank = noun.fields["rank"] !== undefined;
  const records = (await loadListed(db, noun)).map(([id, values]) => {
    const { active = true, validUntil = null, name = null, rank = 0 } = values;
    const isOver = typeof validUntil === "string" && new Date(validUntil) <= now;
    const own = findName(noun.list, id, values);
    return {
      id,
      name: own,
      // Of a code: what it is for.
      detail: own === id && typeof name === "string" && name !== id ? name : null,
      startsAt: null,
      isActive: active === true && !isOver,
      rank: Number(rank),
    };
  });
  records.sort((a, b) => (hasRank ? a.rank - b.rank : 0) || a.name.localeCompare(b.name));
  return records.map(({ rank: _, ...row }) => row);
}

/** Fields that name a record, and say where it stands in its list. */
const LISTED = ["title", "display", "name", "active", "validUntil", "rank"];

/** Without other columns and parts, which are large. */
async function loadListed(db: Reader, noun: Noun): Promise<[string, Values][]> {
  const columns = LISTED.flatMap((name) => {
    const field = noun.fields[name];
    const from = field === undefined ? null : findColumn(name, field);
    return from === null ? [] : [[name, column(noun.table, from)] as const];
  });
  const rows = await db
    .select({ id: column(noun.table, noun.key), ...Object.fromEntries(columns) })
    .from(noun.table);
  return rows.map((row) => {
    const { id, ...values } = toValues(row);
    return [String(id), values];
  });
}

/** Those ahead first, the next one at the top. */
async function listPerformances(db: Reader): Promise<SeasonRow[]> {
  const now = await readClock(db);
  const rows = await db
    .select({
      id: instances.id,
      name: events.title,
      detail: halls.name,
      startsAt: instances.startsAt,
      cancelled: instances.cancelled,
    })
    .from(instances)
    .innerJoin(events, eq(events.id, instances.eventId))
    .innerJoin(seatPlans, eq(seatPlans.id, instances.planId))
    .innerJoin(halls, eq(halls.id, seatPlans.hallId))
    .orderBy(asc(instances.startsAt), asc(instances.id));
  const ahead = rows.filter(({ startsAt }) => startsAt > now);
  const past = rows.filter(({ startsAt }) => startsAt <= now).toReversed();
  return [...ahead, ...past].map(({ startsAt, cancelled, ...row }) => ({
    ...row,
    startsAt: toIso(startsAt),
    isActive: !cancelled && startsAt > now,
  }));
}

/** The title of a performance's event, and when it starts. */
export async function findPerformance(
  db: Reader,
  id: string,
): Promise<{ name: string; startsAt: string } | null> {
  const [row] = await db
    .select({ name: events.title, startsAt: instances.startsAt })
    .from(instances)
    .innerJoin(events, eq(events.id, instances.eventId))
    .where(eq(instances.id, id));
  return row === undefined ? null : { name: row.name, startsAt: toIso(row.startsAt) };
}

/** What a field can refer to: the records of a list in its order. */
export async function listOptions(db: Reader, list: string): Promise<SeasonOption[]> {
  if (list === "plans") return listPlans(db);
  const rows = await listRecords(db, findNoun(list));
  return rows.map(({ id, name, detail }) => ({ id, name, detail }));
}

/** Without their seats, of which there are thousands. */
const listPlans = (db: Reader): Promise<SeasonOption[]> =>
  db
    .select({ id: seatPlans.id, name: seatPlans.name, detail: halls.name })
    .from(seatPlans)
    .innerJoin(halls, eq(halls.id, seatPlans.hallId))
    .orderBy(halls.rank, seatPlans.name, seatPlans.id);

/** Performances ahead that sell by a record; null if none can. */
export async function countPerformances(
  db: Reader,
  noun: Noun,
  id: string,
  now: Date,
): Promise<number | null> {
  if (noun.list === "performances" || noun.performances === undefined) return null;
  const ids = sql`${sql.param([id])}::text[]`;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${instances}
    where not ${instances.cancelled} and ${instances.startsAt} > ${now.toISOString()}::timestamptz
      and ${instances.id} in (${noun.performances(ids)})`);
  return rows[0]?.count ?? 0;
}
