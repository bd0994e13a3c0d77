import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json, the same from source and from build/, whatever the working directory is. */
export const projectRoot = findUpwards(dirname(fileURLToPath(import.meta.url)));

function findUpwards(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("No package.json above the box office's code.");
  return findUpwards(parent);
}
