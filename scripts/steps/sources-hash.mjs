import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "./project-root.mjs";

// Everything that a build is made from.
const folders = ["app", "contract", "crm", "dev", "locales", "public"];
const files = [
  "package-lock.json",
  "package.json",
  "postcss.config.js",
  "remix.config.js",
  "scripts/commands/build.mjs",
  "scripts/steps/bundle.mjs",
  "server.ts",
  "supervise.ts",
  "tailwind.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

function* filesIn(folder) {
  const entries = readdirSync(join(projectRoot, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(path);
    // Unit tests lie next to the source and are not part of a build.
    else if (!/\.test\.tsx?$/.test(path)) yield path;
  }
}

/** One hash over the names and contents of all sources of the build. */
export function sourcesHash() {
  const hash = createHash("sha256");
  const add = (path) => {
    try {
      hash.update(`${path}\0`).update(readFileSync(join(projectRoot, path)));
    } catch (error) {
      // An editor's temporary file may vanish between listing and reading; skip it.
      if (error.code !== "ENOENT") throw error;
    }
  };
  for (const folder of folders) {
    try {
      for (const path of filesIn(folder)) add(path);
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
  }
  files.forEach(add);
  return hash.digest("hex");
}
