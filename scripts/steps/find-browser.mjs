import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const shellNames = ["chromium-headless-shell", "chrome-headless-shell"];

function onPath(wanted) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of wanted) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not in this folder; look in the next.
      }
    }
  }
  return undefined;
}

/** A browser without its system libraries does not count. */
const runs = (file) => spawnSync(file, ["--version"], { timeout: 30_000 }).status === 0;

const playwrightsOwn = async () => (await import("@playwright/test")).chromium.executablePath();

/** Playwright keeps its headless shell beside its Chromium, under the same revision. */
async function playwrightsShell() {
  const [, before, revision] = /^(.*)chromium-(\d+)/.exec(await playwrightsOwn()) ?? [];
  const folder = `${before}chromium_headless_shell-${revision}`;
  if (before === undefined || !existsSync(folder)) return undefined;
  return readdirSync(folder)
    .flatMap((inner) => shellNames.map((name) => join(folder, inner, name)))
    .find((file) => existsSync(file));
}

/**
 * The Chromium to test with: CHROMIUM_PATH, else one on the path, else Playwright's own. Undefined
 * when there is none that runs.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH || onPath(names);
  if (named && runs(named)) return named;
  const own = await playwrightsOwn();
  return own && existsSync(own) && runs(own) ? own : undefined;
}

/**
 * The headless shell of Chromium: the same engine without the browser's own windows, which takes a third of the
 * processor's time for a page. CHROMIUM_PATH, where it is set, is what to test with instead.
 */
export async function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined;
  const shell = onPath(shellNames) ?? (await playwrightsShell());
  return shell && runs(shell) ? shell : undefined;
}
