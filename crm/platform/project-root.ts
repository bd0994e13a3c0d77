import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder that holds package.json, found upwards from this file: it is the same whether the code
 * runs from its source or from its bundle in build/, and whatever the working directory is. Files
 * that the box office reads at run time (migrations, seed data, words) are named from here.
 */
export const projectRoot = findUpwards(dirname(fileURLToPath(import.meta.url)));

function findUpwards(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("No package.json above the box office's code.");
  return findUpwards(parent);
}
