import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const shellNames = ["chromium-headless-shell", "chrome-headless-shell"];

function findOnPath(candidates) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of candidates) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined;
}

/** False for a browser with missing system libraries, for example. */
const runs = (file) => spawnSync(file, ["--version"], { timeout: 30_000 }).status === 0;

const playwrightBrowser = async () => (await import("@playwright/test")).chromium.executablePath();

/** Playwright keeps its headless shell beside its Chromium, under the same revision. */
async function playwrightShell() {
  const [, before, revision] = /^(.*)chromium-(\d+)/.exec(await playwrightBrowser()) ?? [];
  const folder = `${before}chromium_headless_shell-${revision}`;
  if (before === undefined || !existsSync(folder)) return undefined;
  return readdirSync(folder)
    .flatMap((inner) => shellNames.map((name) => join(folder, inner, name)))
    .find((file) => existsSync(file));
}

/**
 * Finds a working Chromium: CHROMIUM_PATH, or else one on the PATH, or else Playwright's. Undefined if there is none.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH || findOnPath(names);
  if (named && runs(named)) return named;
  const own = await playwrightBrowser();
  return own && existsSync(own) && runs(own) ? own : undefined;
}

/**
 * Finds Chromium's headless shell, the same engine without a browser UI, which needs a third of the CPU time per page.
 * Undefined if CHROMIUM_PATH is set, which takes precedence.
 */
export async function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined;
  const shell = findOnPath(shellNames) ?? (await playwrightShell());
  return shell && runs(shell) ? shell : undefined;
}
