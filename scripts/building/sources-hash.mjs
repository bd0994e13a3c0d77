import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../common/project-root.mjs";

// All inputs of the build.
const folders = ["app", "contract", "crm", "dev", "runtime", "locales", "public"];
const files = [
  "package-lock.json",
  "package.json",
  "postcss.config.js",
  "remix.config.js",
  "scripts/commands/build.mjs",
  "scripts/building/bundle.mjs",
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
    // Unit tests are next to the sources and not part of the build.
    else if (!/\.test\.tsx?$/.test(path)) yield path;
  }
}

/** Hashes the names and contents of all build inputs. */
export function sourcesHash() {
  const hash = createHash("sha256");
  const add = (path) => {
    try {
      hash.update(`${path}\0`).update(readFileSync(join(projectRoot, path)));
    } catch (error) {
      // Editors may remove temporary files between listing and reading.
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
