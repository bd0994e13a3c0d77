import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { TestContext } from "vitest";

/** Recorded answers and a vendor's files, which are not part of the project. FOYER_SHARED: the folder, if it is elsewhere. */
const FOLDER =
  process.env["FOYER_SHARED"] ?? fileURLToPath(new URL("../../../shared", import.meta.url));

/** Returns the path of a file of `data/` there. Skips the test where it is missing, as in CI. */
export function sharedFile(context: TestContext, path: string): string {
  const file = `${FOLDER}/data/${path}`;
  if (!existsSync(file)) context.skip(`${path} is not on this machine: set FOYER_SHARED`);
  return file;
}

/** Returns the JSON of a file of `data/`, compressed or not, as a value of the test's type. */
export function sharedJson<T>(context: TestContext, path: string): T {
  const file = sharedFile(context, path);
  const bytes = readFileSync(file);
  return JSON.parse((path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")) as T;
}
