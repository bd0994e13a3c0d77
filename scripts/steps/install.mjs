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
function staleness() {
  const hidden = "node_modules/.package-lock.json";
  if (!existsSync(join(projectRoot, hidden))) return "none are installed yet";
  const installed = readPackages(hidden);
  for (const [path, wanted] of Object.entries(readPackages("package-lock.json"))) {
    if (path === "" || wanted.optional || wanted.devOptional || wanted.peer || wanted.link)
      continue;
    if (installed[path]?.version !== wanted.version) return "package-lock.json has changed";
  }
  return undefined;
}

/** Makes node_modules what package-lock.json says, by `npm ci` when it is not. */
export async function install() {
  const why = staleness();
  if (!why) return;
  console.log(`Installing packages (${why}); this takes a minute or two ...`);
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const { code } = npm?.endsWith(".js")
    ? await runCommand(process.execPath, [npm, ...args])
    : await runCommand("npm", args);
  if (code !== 0)
    throw new Refusal("The packages could not be installed: see npm's message above.");
}
