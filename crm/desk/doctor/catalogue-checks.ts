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

/** How many of the catalogue's names and texts a language has no translation of; 0 for the catalogue's own. */
async function countMissing(db: Reader, language: string): Promise<number> {
  if (catalogueLang(language) === undefined) return 0;
  const translate = await loadTranslator(db, language);
  let missing = 0;
  for (const kind of TEXT_KINDS)
    for (const source of await listTextSources(db, kind))
      if (findKnownName(translate, kind, source) === undefined) missing += 1;
  return missing;
}

/** Of the languages that visitors can choose. */
const languageIncomplete: Check = async ({ db, languages = venue.languages }) => {
  const about: About[] = [];
  for (const language of languages) {
    if (toLocale(findTranslatedLanguage(language)) !== language)
      about.push({ name: `locales/${language}.json` });
    else {
      const missing = await countMissing(db, language);
      if (missing > 0) about.push({ name: `${language}: ${missing}` });
    }
  }
  return foundAny(about);
};

export const catalogueChecks = {
  "unknown-kind": unknownKind,
  "invalid-row": invalidRow,
  "language-incomplete": languageIncomplete,
} satisfies Record<string, Check>;
