import { mkdirSync, writeFileSync, existsSync, readdirSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { Document, isScalar, visit } from "yaml";

import type { Mistake } from "#runtime/files/mistake";
import { nearestName } from "#runtime/files/nearest-name";
import { readJsonFile } from "#runtime/files/read-json-file";
import { readTextFile } from "#runtime/files/read-text-file";
import { readYaml, type YamlSource } from "#runtime/yaml/yaml";
import type { Result } from "#contract/calls/result";
import { MAX_PLAN_BYTES } from "../../stock/seat-plans/import-plan";
import { readCsvFile } from "./csv/csv-files";
import type { ExportedFile } from "./export-season";
import type { ReadJson } from "./parse-season";

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_FILES = 200;

/** Reads all files, or returns the mistakes of all. */
export function readSources(paths: readonly string[]): Result<YamlSource[], Mistake[]> {
  if (paths.length > MAX_FILES)
    return {
      ok: false,
      failure: [{ file: "apply", line: null, message: `expected at most ${MAX_FILES} files` }],
    };
  const read = [...new Set(paths)].map((path) =>
    /\.csv$/i.test(path) ? readCsv(path) : readYaml(path, MAX_BYTES),
  );
  const mistakes = read.flatMap((each) => (each.ok ? [] : each.failure));
  return mistakes.length > 0
    ? { ok: false, failure: mistakes }
    : { ok: true, value: read.flatMap((each) => (each.ok ? [each.value] : [])) };
}

function readCsv(path: string): Result<YamlSource, Mistake[]> {
  const read = readTextFile(path, MAX_BYTES);
  return read.ok ? readCsvFile(path, read.value) : read;
}

/** Reads a JSON file that `from` names, from the folder of that file. */
export const readJsonBeside: ReadJson = (from, path) => {
  const file = resolve(dirname(from), path);
  const read = readJsonFile(file, MAX_PLAN_BYTES);
  if (read.ok) return read;
  const near = existsSync(file) ? "" : filesNear(file);
  return { ok: false, failure: [`${path} ${read.failure}${near}`] };
};

const MAX_LISTED = 8;

/** The nearest name in the folder of a missing file, or else all names if they are few; to come after a message. */
function filesNear(file: string): string {
  let names: string[];
  try {
    names = readdirSync(dirname(file)).filter((name) => name.endsWith(extname(file)));
  } catch {
    return "";
  }
  const nearest = nearestName(basename(file), names);
  if (nearest !== null) return `; did you mean ${JSON.stringify(nearest)}?`;
  return names.length === 0 || names.length > MAX_LISTED
    ? ""
    : `; its folder has ${names.sort().join(", ")}`;
}

const DECIMALS = 2;

/** The text of an exported file: amounts have two decimals or none. */
export function formatFile({ name, content }: ExportedFile): string {
  if (name.endsWith(".json")) return `${JSON.stringify(content)}\n`;
  const document = new Document(content);
  visit(document, {
    Scalar(_, node) {
      if (isScalar(node) && typeof node.value === "number" && !Number.isInteger(node.value))
        node.minFractionDigits = DECIMALS;
    },
  });
  return document.toString({ lineWidth: 100 });
}

export type FileText = { name: string; text: string };

export const toTextFile = (file: ExportedFile): FileText => ({
  name: file.name,
  text: formatFile(file),
});

const MAX_NAMED = 5;

/** Writes a new export, and never over files. Returns why it cannot. */
export function writeExport(folder: string, files: readonly FileText[]): Result<null, string> {
  const inTheWay = files.map(({ name }) => name).filter((name) => existsSync(join(folder, name)));
  if (inTheWay.length > 0) {
    const names = inTheWay.slice(0, MAX_NAMED).join(", ");
    return { ok: false, failure: `already has ${names}. Choose another folder.` };
  }
  try {
    for (const { name, text } of files) {
      const path = join(folder, name);
      makeFolder(dirname(path));
      writeFileSync(path, text, { flag: "wx" });
    }
    return { ok: true, value: null };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    return { ok: false, failure: `cannot be written (${code}). Choose another folder.` };
  }
}

/** One level after the other: Node's recursive mkdir never ends where a parent exists and nothing can be made, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
