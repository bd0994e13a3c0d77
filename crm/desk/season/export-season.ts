import type { Reader } from "../../platform/database/database";
import type { TextKind } from "#contract/schemas/reference";
import { OWN_LANGUAGE } from "./fields";
import type { Json, Noun, Values } from "./noun";
import { NOUNS } from "./registry";
import { loadRecords, loadTranslations, type Translations } from "./stored-season";

/** `name`: a path in the folder of the export. */
export type ExportedFile = { name: string; content: Json };

/** The records of one noun as files say them, with all fields. */
export async function exportRecords(db: Reader, noun: Noun): Promise<Json[]> {
  const translate = translator(await loadTranslations(db));
  const stored = [...(await loadRecords(db, noun))].sort(byOrder);
  return stored.map(([id, values]) => printRecord(noun, id, values, translate).record);
}

/** One record as files say it, with all fields; null if it does not exist. */
export async function exportRecord(db: Reader, noun: Noun, id: string): Promise<Values | null> {
  const values = (await loadRecords(db, noun, [id])).get(id);
  if (values === undefined) return null;
  const translate = translator(await loadTranslations(db));
  return printRecord(noun, id, values, translate).record;
}

/**
 * The season in the form that `applySeason` reads: one file for each noun that has records, in a stable order. Its files name
 * every field, so that they undo later changes: what a file leaves out stays.
 */
export async function exportSeason(db: Reader): Promise<ExportedFile[]> {
  const translate = translator(await loadTranslations(db));
  const files: ExportedFile[] = [];
  for (const noun of NOUNS) {
    const stored = [...(await loadRecords(db, noun))].sort(byOrder);
    if (stored.length === 0) continue;
    const printed = stored.map(([id, values]) => {
      const { record, file } = printRecord(noun, id, values, translate);
      if (file !== null) files.push(file);
      return record;
    });
    const [only = null] = printed;
    files.push({
      name: `${noun.list}.yaml`,
      content: { [noun.list]: noun.only === undefined ? printed : only },
    });
  }
  return files;
}

/** By rank, then by id, whatever the database's language. */
function byOrder([id, a]: [string, Values], [otherId, b]: [string, Values]): number {
  const ranks = Number(a["rank"] ?? 0) - Number(b["rank"] ?? 0);
  return ranks === 0 ? (id < otherId ? -1 : 1) : ranks;
}

type Translate = (kind: TextKind, source: string) => Json;

function printRecord(noun: Noun, id: string, values: Values, translate: Translate) {
  const fields = Object.entries(noun.fields).flatMap(([name, field]): [string, Json][] =>
    field.hidden === true ? [] : [[name, field.print(values[name] ?? null, translate)]],
  );
  const hidden = Object.entries(noun.fields).filter(([, field]) => field.hidden === true);
  const content = Object.fromEntries(hidden.map(([name]) => [name, values[name] ?? null]));
  const file =
    hidden.length === 0
      ? null
      : { name: `${noun.list}/${encodeURIComponent(id)}.json`, content: content as Json };
  const record: Values = {
    ...(noun.only === undefined ? { id } : {}),
    ...Object.fromEntries(fields),
    ...(file === null ? {} : { file: file.name }),
  };
  return { record, file };
}

/** A text, or all its languages if it has translations. */
function translator(translations: Translations): Translate {
  const byText = new Map<string, [string, Json][]>();
  for (const [key, text] of translations) {
    const [kind, language, source] = JSON.parse(key) as [string, string, string];
    const of = JSON.stringify([kind, source]);
    byText.set(of, [...(byText.get(of) ?? []), [language, text]]);
  }
  return (kind, source) => {
    const others = (byText.get(JSON.stringify([kind, source])) ?? []).filter(
      ([language]) => language !== OWN_LANGUAGE,
    );
    if (others.length === 0) return source;
    others.sort(([a], [b]) => (a < b ? -1 : 1));
    return { [OWN_LANGUAGE]: source, ...Object.fromEntries(others) };
  };
}
