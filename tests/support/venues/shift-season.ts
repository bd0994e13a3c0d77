import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const WEEK = 7 * 86_400_000;
/** The first performance is at least this far ahead. */
const LEAST_AHEAD = 2 * WEEK;

const FIRST = "performances.csv";
const DATE = /\b20\d\d-\d\d-\d\d(?= \d\d:\d\d\b)/g;

/**
 * Copies a season with all its dates moved by the same whole weeks, so that the first of `performances.csv`, the start of the
 * first performance, is two or three weeks ahead. Returns the season's files.
 */
export function shiftSeason(season: string, to: string, now = Date.now()): string[] {
  cpSync(season, to, { recursive: true });
  const [first = ""] = readFileSync(join(to, FIRST), "utf8").match(DATE) ?? [];
  const by = Math.ceil((now + LEAST_AHEAD - Date.parse(first)) / WEEK) * WEEK;
  const move = (date: string) => new Date(Date.parse(date) + by).toISOString().slice(0, 10);
  const files = readdirSync(to).filter((name) => /\.(yaml|csv)$/.test(name));
  return files.map((name) => {
    const file = join(to, name);
    writeFileSync(file, readFileSync(file, "utf8").replace(DATE, move));
    return file;
  });
}
