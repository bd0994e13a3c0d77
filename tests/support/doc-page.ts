import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** A page of docs/, as a test reads it. */
export function docPage(file: string) {
  const page = readFileSync(join(root, "docs", file), "utf8");
  /** The part of the page below a heading. */
  const below = (heading: string) =>
    (page.split(`\n## ${heading}`)[1] ?? "").split("\n## ")[0] ?? "";
  /** The rows of the table in that part, without its head. */
  const rows = (heading: string) =>
    below(heading)
      .split("\n")
      .filter((line) => line.startsWith("|") && !/^\|[\s|:-]+$/.test(line))
      .slice(1)
      .map((line) =>
        line
          .slice(1, -1)
          .split("|")
          .map((cell) => cell.trim()),
      );
  return { below, rows };
}

/** Those of the names that stand in no row's first cell. */
export const notNamedIn = (rows: readonly string[][], names: readonly RegExp[]) =>
  names.filter((name) => !rows.some(([first = ""]) => name.test(first)));

/** A cell without its backquotes. */
export const bare = (cell: string | undefined) => (cell ?? "").replaceAll("`", "");

/** The text of a key of locales/en.json. */
export function textOf(key: string): string {
  const words = JSON.parse(readFileSync(join(root, "locales/en.json"), "utf8")) as object;
  const text = key
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], words);
  if (typeof text !== "string") throw new Error(`${key} is no text`);
  return text;
}

/** The parts of it that are the same whatever stands in its places, sentence by sentence. */
export function fixedParts(key: string): string[] {
  const parts = textOf(key)
    .split(/\{\{\w+\}\}|[.:,;?!]/)
    .map((part) => part.trim());
  return parts.filter((part) => part.length > 10);
}
