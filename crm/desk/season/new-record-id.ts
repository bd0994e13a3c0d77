import type { SeasonKindName } from "#contract/names/season-kinds";
import { plainLatin } from "#contract/text/plain-latin";
import type { Reader } from "../../platform/database/database";
import { ownText } from "./fields";
import { canonical, type Json, type Noun, type Values } from "./noun";
import { hashValue } from "./season-form";
import { loadRecords } from "./stored-season";

const MAX_SLUG = 60;
const DAY_LENGTH = "2026-12-03".length;
const HASH_LENGTH = 8;

/** "Ein Sommernachtstraum – für alle" → "ein-sommernachtstraum-fur-alle": of letters that are safe in addresses. */
const makeSlug = (name: string): string =>
  plainLatin(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, "");

/** Each is looked up: further performances of an event on one day, or records of one name, get a hash. */
const MAX_NUMBERED = 50;

/**
 * Ids for a new record in the order in which they are tried: it takes the first that no other record has. The last is one that
 * only a record with the same content can have.
 */
export function newIds(
  kind: SeasonKindName,
  { only }: Noun,
  values: Readonly<Record<string, unknown>>,
): string[] {
  if (only !== undefined) return [only];
  const { title, name, event, starts } = values;
  const day = ownText(starts).slice(0, DAY_LENGTH);
  const slug =
    kind === "performances"
      ? `${ownText(event).slice(0, MAX_SLUG)}-${makeSlug(day)}`
      : makeSlug(ownText(title ?? name));
  // Names in other alphabets have no letters for an address.
  const hash = hashValue(values as Json).slice(0, HASH_LENGTH);
  const base = slug || `${kind}-${hash}`;
  const numbered = Array.from({ length: MAX_NUMBERED }, (_, index) => `${base}-${index + 2}`);
  return [base, ...numbered, `${base}-${hash}`];
}

/** Those of the ids whose records differ from what a form says. One that does not may be of the same form, sent before. */
export async function findOthers(
  db: Reader,
  noun: Noun,
  ids: readonly string[],
  said: Values,
): Promise<Set<string>> {
  const stored = await loadRecords(db, noun, ids);
  const hasAll = (now: Values) =>
    Object.entries(said).every(([name, value]) => {
      const from = now[name] ?? null;
      const to = noun.fields[name]?.merge?.(from, value) ?? value;
      return canonical(to) === canonical(from);
    });
  return new Set([...stored].flatMap(([id, now]) => (hasAll(now) ? [] : [id])));
}
