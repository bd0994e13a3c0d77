import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "./project-root.mjs";
import { Refusal } from "./refusal.mjs";
import { runCommand } from "./run-command.mjs";

const readPackages = (file) => JSON.parse(readFileSync(join(projectRoot, file), "utf8")).packages;

/**
 * Why the installed packages are not those of package-lock.json; undefined when they are. npm writes
 * what it installed to node_modules/.package-lock.json as the last thing it does, so an interrupted
 * installation has none.
 */
function staleness(folder) {
  const hidden = `${folder}/node_modules/.package-lock.json`;
  if (!existsSync(join(projectRoot, hidden))) return "none are installed yet";
  const installed = readPackages(hidden);
  for (const [path, wanted] of Object.entries(readPackages(`${folder}/package-lock.json`))) {
    if (path === "" || wanted.optional || wanted.devOptional || wanted.peer || wanted.link)
      continue;
    if (installed[path]?.version !== wanted.version) return "package-lock.json has changed";
  }
  return undefined;
}

/**
 * Makes node_modules what package-lock.json says, by `npm ci` when it is not. Packages of a folder other than the root
 * run no install scripts.
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
  if (code !== 0)
    throw new Refusal("The packages could not be installed: see npm's message above.");
}
