import { sql } from "drizzle-orm";

import { catalogueLang, findKnownName } from "#contract/known-names";
import { isEventKind } from "#contract/schemas/event-kind";
import { TEXT_KINDS } from "#contract/schemas/reference";
import { venue } from "#contract/venue";
import type { Reader } from "../../platform/database/database";
import { toLocale } from "#contract/locales";
import { findTranslatedLanguage } from "../../platform/translator";
import { loadTranslator } from "../../stock/catalogue/catalogue-texts";
import { findInvalidRows } from "../../stock/catalogue/invalid-rows";
import { listTextSources } from "../../stock/catalogue/text-sources";
import { events } from "../../tables/catalogue";
import { type About, type Check, foundAny } from "./check";

const unknownKind: Check = async ({ db }) => {
  const rows = await db
    .select({ kind: events.kind, title: sql<string>`min(${events.title})` })
    .from(events)
    .groupBy(events.kind)
    .orderBy(events.kind);
  const unknown = rows.filter(({ kind }) => !isEventKind(kind));
  return foundAny(unknown.map(({ kind, title }) => ({ name: `${kind} (${title})` })));
};

/** Files of `media/` that events name and pages leave out. */
const missingMedia: Check = async ({ db }) => {
  const rows = await db
    .select({
      title: events.title,
      files: sql<string[]>`array(
        select jsonb_array_elements_text(jsonb_path_query_array(${events.artists}, '$[*].picture')))
        || array_remove(array[${events.excerpt}, ${events.excerptCaptions}], null)`,
    })
    .from(events)
    .orderBy(events.title);
  const missing = rows.flatMap(({ title, files }) =>
    files
      .filter((file) => !Object.hasOwn(venue.media.files, file))
      .map((file) => ({ name: `${file} (${title})` })),
  );
  return foundAny(missing);
};

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

/** The catalogue's names and texts of which a language has no translation; none for the catalogue's own. */
async function findMissing(db: Reader, language: string): Promise<string[]> {
  if (catalogueLang(language) === undefined) return [];
  const translate = await loadTranslator(db, language);
  const missing: string[] = [];
  for (const kind of TEXT_KINDS)
    for (const source of await listTextSources(db, kind))
      if (findKnownName(translate, kind, source) === undefined) missing.push(source);
  return missing;
}

const MAX_NAMED = 3;
const MAX_LENGTH = 40;

/** "de: 5 (Stalls, Gallery, Members’ price, …)" */
function describeMissing(language: string, missing: readonly string[]): string {
  const named = missing
    .slice(0, MAX_NAMED)
    .map((text) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text));
  const more = missing.length > MAX_NAMED ? ["…"] : [];
  return `${language}: ${missing.length} (${[...named, ...more].join(", ")})`;
}

/** Of the languages that visitors can choose. */
const languageIncomplete: Check = async ({ db, languages = venue.languages }) => {
  const about: About[] = [];
  for (const language of languages) {
    if (toLocale(findTranslatedLanguage(language)) !== language)
      about.push({ name: `locales/${language}.json` });
    else {
      const missing = await findMissing(db, language);
      if (missing.length > 0) about.push({ name: describeMissing(language, missing) });
    }
  }
  return foundAny(about);
};

export const catalogueChecks = {
  "unknown-kind": unknownKind,
  "missing-media": missingMedia,
  "invalid-row": invalidRow,
  "language-incomplete": languageIncomplete,
} satisfies Record<string, Check>;
