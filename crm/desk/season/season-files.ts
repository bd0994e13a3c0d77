import { mkdirSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Document, isScalar, visit } from "yaml";

import type { Mistake } from "#runtime/files/mistake";
import { readTextFile } from "#runtime/files/read-text-file";
import { readYaml, type YamlSource } from "#runtime/files/yaml";
import type { Result } from "#contract/result";
import type { ExportedFile } from "./export-season";
import type { ReadJson } from "./parse-season";

const MAX_BYTES = 8 * 1024 * 1024;
/** A plan with 30,000 seats. */
const MAX_PLAN_BYTES = 32 * 1024 * 1024;
const MAX_FILES = 200;

/** Reads all files, or returns the mistakes of all. */
export function readSources(paths: readonly string[]): Result<YamlSource[], Mistake[]> {
  if (paths.length > MAX_FILES)
    return {
      ok: false,
      failure: [{ file: "apply", line: null, message: `expected at most ${MAX_FILES} files` }],
    };
  const read = [...new Set(paths)].map((path) => readYaml(path, MAX_BYTES));
  const mistakes = read.flatMap((each) => (each.ok ? [] : each.failure));
  return mistakes.length > 0
    ? { ok: false, failure: mistakes }
    : { ok: true, value: read.flatMap((each) => (each.ok ? [each.value] : [])) };
}

/** Reads a JSON file that `from` names, from the folder of that file. */
export const readJsonBeside: ReadJson = (from, path) => {
  const file = resolve(dirname(from), path);
  const read = readTextFile(file, MAX_PLAN_BYTES);
  if (!read.ok)
    return { ok: false, failure: read.failure.map(({ message }) => `${path} ${message}`) };
  try {
    return { ok: true, value: JSON.parse(read.value.replace(/^\uFEFF/, "")) };
  } catch (error) {
    return { ok: false, failure: [`${path} is not JSON: ${(error as Error).message}`] };
  }
};

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

/** Writes a new export, and never over files. Returns the names of those in the way. */
export function writeExport(folder: string, files: readonly ExportedFile[]): string[] {
  const inTheWay = files.map(({ name }) => name).filter((name) => existsSync(join(folder, name)));
  if (inTheWay.length > 0) return inTheWay;
  for (const file of files) {
    const path = join(folder, file.name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, formatFile(file));
  }
  return [];
}
