import { type SQL, sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { TEXT_KINDS } from "#contract/schemas/reference";

/**
 * Translations of the catalogue's names and texts. A translation belongs to a wording, not to a row: a text that is changed
 * has none until it is translated again, so that no language says what is no longer true.
 */
export const catalogueTexts = pgTable(
  "catalogue_texts",
  {
    kind: text("kind", { enum: TEXT_KINDS }).notNull(),
    /** "de", "en-us" */
    language: text("language").notNull(),
    source: text("source").notNull(),
    /** A whole text would be too long for an index. */
    sourceHash: text("source_hash")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`md5(source)`),
    text: text("text").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.language, t.kind, t.sourceHash] }),
    check("catalogue_texts_language", sql`${t.language} ~ '^[a-z]{2}(-[a-z]{2})?$'`),
    check("catalogue_texts_not_empty", sql`${t.source} <> '' and ${t.text} <> ''`),
  ],
);
