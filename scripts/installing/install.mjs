import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../common/project-root.mjs";
import { Refusal } from "../common/refusal.mjs";
import { runCommand } from "../common/run-command.mjs";

const readPackages = (file) => JSON.parse(readFileSync(join(projectRoot, file), "utf8")).packages;

/**
 * Returns why the installed packages differ from package-lock.json, or undefined if they do not. npm writes
 * node_modules/.package-lock.json last, so that an interrupted installation has none.
 */
function staleness(folder) {
  const hidden = `${folder}/node_modules/.package-lock.json`;
  if (!existsSync(join(projectRoot, hidden))) return "none are installed yet";
  const installed = readPackages(hidden);
  for (const [path, locked] of Object.entries(readPackages(`${folder}/package-lock.json`))) {
    if (path === "" || locked.optional || locked.devOptional || locked.peer || locked.link)
      continue;
    if (installed[path]?.version !== locked.version) return "package-lock.json has changed";
  }
  return undefined;
}

/**
 * Runs `npm ci` if node_modules does not match package-lock.json. In folders other than the root, packages run no
 * install scripts.
 */
export async function install(folder = ".") {
  const why = staleness(folder);
  if (!why) return;
  const where = folder === "." ? "" : ` in ${folder}`;
  console.log(`Installing packages${where} (${why}); this takes a minute or two ...`);
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  if (folder !== ".") args.push("--ignore-scripts", "--prefix", folder);
  const npm = process.env.npm_execpath;
  const { code } = npm?.endsWith(".js")
    ? await runCommand(process.execPath, [npm, ...args])
    : await runCommand("npm", args);
  if (code !== 0) throw new Refusal("npm ci failed, see its message above");
}
