import { readFileSync } from "node:fs";

/** A file that somebody named, read as JSON; or what is wrong with it. */
export type ReadFile = { ok: true; json: unknown } | { ok: false; problems: string[] };

export function readJsonFile(path: string): ReadFile {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return { ok: false, problems: [`${path} cannot be read`] };
  }
  try {
    return { ok: true, json: JSON.parse(text) };
  } catch (error) {
    return { ok: false, problems: [`${path} is not JSON: ${(error as Error).message}`] };
  }
}
