import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../common/project-root.mjs";
import { Refusal } from "../common/refusal.mjs";
import { runCommand } from "../common/run-command.mjs";

/** Node version of the production image. */
export function imageNodeVersion() {
  const dockerfile = readFileSync(join(projectRoot, "Dockerfile"), "utf8");
  const [, version] = /^FROM node:(\d+\.\d+\.\d+)/m.exec(dockerfile) ?? [];
  if (version === undefined) throw new Refusal("no Node version found in the Dockerfile");
  return version;
}

/**
 * Installs that Node version from npm's `node` package and returns its path. It has a folder of its own because in
 * node_modules/.bin it would replace the installed Node in all npm scripts.
 */
export async function installImageNode() {
  const version = imageNodeVersion();
  const folder = `node_modules/.cache/foyer/node-${version}`;
  const file = join(projectRoot, folder, "node_modules/node/bin/node");
  if (await runs(file, version)) return file;
  console.log(`Installing Node ${version} from npm, about 200 MB ...`);
  const args = ["install", "--prefix", folder, "--no-save", "--no-package-lock", "--no-audit"];
  const npm = process.env.npm_execpath;
  const npmArgs = [...args, "--no-fund", "--loglevel=error", `node@${version}`];
  const { code } = npm?.endsWith(".js")
    ? await runCommand(process.execPath, [npm, ...npmArgs])
    : await runCommand("npm", npmArgs);
  if (code !== 0 || !(await runs(file, version)))
    throw new Refusal(`installing Node ${version} failed, see npm's message above`);
  return file;
}

async function runs(file, version) {
  if (!existsSync(file)) return false;
  const { output } = await runCommand(file, ["--version"], { capture: true });
  return output.trim() === `v${version}`;
}
