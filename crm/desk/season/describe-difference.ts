import { toEntries, toList } from "./fields";
import { canonical, type Json } from "./noun";

/** More differences of a field are counted. */
const MAX_DIFFERENCES = 8;
const MAX_VALUE = 60;
/** Characters that two long texts share before they differ. */
const SHARED = 15;

type Difference = { path: readonly string[]; text: string };

/**
 * How two values of a field differ, for people. Of nested values only what differs is named, with its path: "artists › Ana
 * Silva › picture: removed (was …)". Values are as files write them.
 */
export function describeDifference(name: string, from: Json, to: Json): string {
  if (!isNested(from) || !isNested(to)) return `${name} ${change(from, to)}`;
  const differences = compare([name], from, to);
  const shown = differences
    .slice(0, MAX_DIFFERENCES)
    .map(({ path, text }) => `${path.join(" › ")}: ${text}`);
  const more = differences.length - shown.length;
  return [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join("; ");
}

const isNested = (value: Json): boolean => typeof value === "object" && value !== null;

function compare(path: readonly string[], from: Json, to: Json): Difference[] {
  if (canonical(from) === canonical(to)) return [];
  if (Array.isArray(from) && Array.isArray(to)) return compareLists(path, toList(from), toList(to));
  if (isNested(from) && isNested(to) && !Array.isArray(from) && !Array.isArray(to))
    return compareEntries(path, toEntries(from), toEntries(to));
  return [{ path, text: change(from, to) }];
}

type Entries = readonly (readonly [string, Json])[];

function compareEntries(path: readonly string[], from: Entries, to: Entries): Difference[] {
  const [before, after] = [new Map(from), new Map(to)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): Difference[] => {
    const [was, is] = [before.get(name), after.get(name)];
    const at = [...path, name];
    if (was === undefined) return [{ path: at, text: `added ${written(is ?? null)}` }];
    if (is === undefined) return [{ path: at, text: `removed (was ${written(was)})` }];
    return compare(at, was, is);
  });
}

function compareLists(
  path: readonly string[],
  from: readonly Json[],
  to: readonly Json[],
): Difference[] {
  const [before, after] = [keyed(from), keyed(to)];
  const differences = compareEntries(path, before, after);
  return differences.length > 0 ? differences : [{ path, text: "in another order" }];
}

/** Entries of a list by what people know them by, so that those that only moved are not compared with others. */
function keyed(list: readonly Json[]): Entries {
  const seen = new Map<string, number>();
  return list.map((value, index) => {
    const key = findKey(value) ?? String(index + 1);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return [count === 1 ? key : `${key} (${count})`, value];
  });
}

const KEYS = ["id", "name", "title", "question"];

function findKey(value: Json): string | null {
  if (!isNested(value)) return written(value);
  const entries = new Map(Array.isArray(value) ? [] : toEntries(value));
  const key = KEYS.map((name) => entries.get(name)).find((each) => typeof each === "string");
  return typeof key === "string" ? key : null;
}

function change(from: Json, to: Json): string {
  if (typeof from !== "string" || typeof to !== "string" || !isLong(from) || !isLong(to))
    return `${written(from)} → ${written(to)}`;
  const [before, after] = [[...from], [...to]];
  const first = before.findIndex((letter, index) => letter !== after[index]);
  const start = Math.max(0, (first === -1 ? before.length : first) - SHARED);
  const part = (text: readonly string[]) =>
    `${start === 0 ? "" : "…"}${text.slice(start).join("")}`;
  return `${written(part(before))} → ${written(part(after))}`;
}

const isLong = (text: string) => text.length > MAX_VALUE;

function written(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}
