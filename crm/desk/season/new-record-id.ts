import type { SeasonKindName } from "#contract/season-kinds";
import { ownText } from "./fields";
import type { Json, Noun } from "./noun";
import { hashOf } from "./season-form";

const MAX_SLUG = 60;
const DAY_LENGTH = "2026-12-03".length;
const FALLBACK_LENGTH = 8;

/** "Ein Sommernachtstraum – für alle" → "ein-sommernachtstraum-fur-alle": of letters that are safe in addresses. */
const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, "");

/** More performances of an event on one day, or records of one name, are not expected. */
const MAX_SAME_NAME = 50;

/** Ids for a new record in the order in which they are tried: it takes the first that no other record has. */
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
      ? `${ownText(event).slice(0, MAX_SLUG)}-${slugOf(day)}`
      : slugOf(ownText(title ?? name));
  // Names in other alphabets have no letters for an address.
  const base = slug || `${kind}-${hashOf(values as Json).slice(0, FALLBACK_LENGTH)}`;
  const numbered = Array.from({ length: MAX_SAME_NAME }, (_, index) => `${base}-${index + 2}`);
  return [base, ...numbered];
}
