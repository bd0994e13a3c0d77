import { readdir } from "node:fs/promises";

import { sql } from "drizzle-orm";

import { findMedia } from "#contract/media/find-media";
import { isEventKind } from "#contract/schemas/event-kind";
import { TEXT_KINDS } from "#contract/schemas/reference";
import { venue } from "#contract/venue";
import { groupBy } from "#runtime/group-by";
import { findInvalidRows } from "../../stock/catalogue/invalid-rows";
import {
  describeMissing,
  findMissing,
  isTranslated,
  type TextSource,
} from "../../stock/catalogue/missing-texts";
import { listTextSources } from "../../stock/catalogue/text-sources";
import { listUploads } from "../../stock/catalogue/uploads";
import { events } from "../../tables/catalogue";
import { type About, type Check, foundAny, foundIf, HEALTHY, ofSettings, ofVenue } from "./check";

const unknownKind: Check = async ({ db }) => {
  const rows = await db
    .select({ kind: events.kind, title: events.title })
    .from(events)
    .orderBy(events.kind, events.title, events.id);
  return foundAny(describeKinds(rows.filter(({ kind }) => !isEventKind(kind))));
};

const MAX_TITLES = 20;

/** "dance: 2 (Iron Garden, Winter Songs)" */
export const describeKinds = (rows: readonly { kind: string; title: string }[]): About[] =>
  [...groupBy(rows, ({ kind }) => kind)].map(([kind, of]) => {
    const titles = of.slice(0, MAX_TITLES).map(({ title }) => title);
    const more = of.length > MAX_TITLES ? ["…"] : [];
    return { name: `${kind}: ${of.length} (${[...titles, ...more].join(", ")})` };
  });

/** Files that events name and pages leave out. */
const missingMedia: Check = async ({ db }) => {
  const rows = await db
    .select({
      title: events.title,
      files: sql<string[]>`array_remove(array(
        select jsonb_array_elements_text(jsonb_path_query_array(${events.artists}, '$[*].picture')))
        || array[${events.excerpt}, ${events.excerptCaptions}], null)`,
    })
    .from(events)
    .orderBy(events.title);
  const uploads = await listUploads(
    db,
    rows.flatMap(({ files }) => files),
  );
  const missing = rows.flatMap(({ title, files }) =>
    files
      .filter((file) => findMedia(file, uploads) === null)
      .map((file) => ({ name: `${file} (${title})` })),
  );
  return foundAny(missing);
};

/** Files of streams that are still to come, where this machine has their folder. */
const streamFileMissing: Check = ofSettings(async ({ STREAM_FOLDER: folder }, { db }) => {
  if (folder === undefined) return HEALTHY;
  const { rows } = await db.execute<{ file: string; id: string; title: string; startsAt: string }>(
    sql`select f.value as file, i.id, e.title, i.starts_at as "startsAt"
      from instances i join events e on e.id = i.event_id
      cross join jsonb_each_text(i.stream) f
      where not i.cancelled and f.value is not null
        and i.starts_at + coalesce(i.stream_minutes, e.running_minutes) * interval '1 minute' > crm_now()
      order by i.starts_at, i.id, f.key`,
  );
  if (rows.length === 0) return HEALTHY;
  // A folder that is not there has none of them.
  const files = new Set(await readdir(folder).catch(() => []));
  return foundAny(
    rows.flatMap(({ file, id, title, startsAt }) =>
      files.has(file)
        ? []
        : [{ name: `${file} (${title})`, at: new Date(startsAt), performanceId: id }],
    ),
  );
});

/** Menus for the interval of which no performance to come, or one of their own events or performances, has an interval. */
const menuNeverServed: Check = async ({ db }) => {
  const { rows } = await db.execute<{ name: string; title: string | null }>(sql`
    with ahead as (
      select i.id, e.id as event_id, e.title, e.has_intermission from instances i
      join events e on e.id = i.event_id join seat_plans sp on sp.id = i.plan_id
      where not i.cancelled and i.starts_at > crm_now() and sp.seating <> 'virtual')
    select distinct m.name, a.title from menus m
      left join ahead a on a.event_id = any(m.event_ids) or a.id = any(m.instance_ids)
    where m.active and m.serving = 'interval' and case
      when m.event_ids is null and m.instance_ids is null
        then exists (select from ahead) and not exists (select from ahead where has_intermission)
      else not a.has_intermission end
    order by 1, 2`);
  return foundAny(
    rows.map(({ name, title }) => ({ name: title === null ? name : `${name} (${title})` })),
  );
};

/** Sections of accounts that no feature stands for, and in which there is nothing to choose. */
const accountPageEmpty: Check = ofVenue(async (_, { db }) => {
  if (!venue.accountSections.includes("contact-preferences")) return HEALTHY;
  const { rows } = await db.execute(
    sql`select from statements union all select from tag_groups where web limit 1`,
  );
  return foundIf(rows.length === 0, { name: "contact-preferences" });
});

/** Rows that no page shows, but for events of unknown kinds, which are a finding of their own. */
const invalidRow: Check = async ({ db }) => {
  const invalid = await findInvalidRows(db);
  return foundAny(
    Object.entries(invalid).flatMap(([table, faults]) =>
      [...faults].flatMap(([id, fault]): About[] =>
        table === "events" && /^kind: [^;]*$/.test(fault)
          ? []
          : [{ name: `${table} ${id}: ${fault.slice(0, 200)}` }],
      ),
    ),
  );
};

/** Of the languages that visitors can choose. */
const languageIncomplete: Check = async ({ db, languages = venue.languages }) => {
  const sources: TextSource[] = [];
  for (const kind of TEXT_KINDS)
    for (const source of await listTextSources(db, kind)) sources.push({ kind, source });
  const about: About[] = [];
  for (const language of languages) {
    if (!isTranslated(language)) about.push({ name: `locales/${language}.json` });
    else {
      const missing = await findMissing(db, language, sources);
      if (missing.length > 0) about.push({ name: describeMissing(language, missing) });
    }
  }
  return foundAny(about);
};

export const catalogueChecks = {
  "unknown-kind": unknownKind,
  "missing-media": missingMedia,
  "stream-file-missing": streamFileMissing,
  "menu-never-served": menuNeverServed,
  "account-page-empty": accountPageEmpty,
  "invalid-row": invalidRow,
  "language-incomplete": languageIncomplete,
} satisfies Record<string, Check>;
