import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** Reads a Swagger file, compressed if its name ends in .gz. */
export function readSwagger(file) {
  const bytes = readFileSync(file);
  return JSON.parse((file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"));
}
