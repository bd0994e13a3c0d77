import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../common/project-root.mjs";
import { Refusal } from "../common/refusal.mjs";
import { generateCalls } from "../tessitura/generate-calls.mjs";
import { readSwagger } from "../tessitura/read-swagger.mjs";

const [file, ...rest] = process.argv.slice(2);
if (file === undefined || rest.length > 0)
  throw new Refusal("usage: node scripts/tessitura-calls.mjs SWAGGER.json, or .json.gz");
if (!existsSync(file)) throw new Refusal(`there is no file ${file}`);
for (const { path, text } of await generateCalls(readSwagger(file))) {
  writeFileSync(join(projectRoot, path), text);
  console.log(`${path}: ${text.split("\n").length - 1} lines`);
}
