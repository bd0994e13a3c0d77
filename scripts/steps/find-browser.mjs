import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

function onPath() {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of names) {
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

/** A browser that is there but lacks its system libraries is no browser. */
const runs = (file) => spawnSync(file, ["--version"], { timeout: 30_000 }).status === 0;

/**
 * The Chromium to test with: CHROMIUM_PATH, else one on the path, else Playwright's own. Undefined
 * when there is none that runs.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH || onPath();
  if (named && runs(named)) return named;
  const { chromium } = await import("@playwright/test");
  const own = chromium.executablePath();
  return own && existsSync(own) && runs(own) ? own : undefined;
}
