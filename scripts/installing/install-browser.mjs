import { aptInstall } from "./apt-install.mjs";
import { findBrowser, findHeadlessShell } from "./find-browser.mjs";
import { Refusal } from "../common/refusal.mjs";
import { runTool } from "../common/run-command.mjs";

const debianShell = {
  message: "Installing Debian's headless shell of Chromium ...",
  run: () => aptInstall(["chromium-headless-shell", "fonts-dejavu-core"]),
};
const playwrightShell = {
  message: "Installing Playwright's headless shell of Chromium ...",
  run: () =>
    runTool("@playwright/test/cli.js", ["install", "--only-shell", "chromium"], { capture: true }),
};
const debianBrowser = {
  message: "Installing Debian's Chromium ...",
  run: () => aptInstall(["chromium", "fonts-dejavu-core"]),
};

/**
 * Returns the path of a working Chromium, installing one if necessary. Prefers the headless shell, since the journeys
 * take longer with the full browser.
 */
export async function installBrowser() {
  let browser = await findHeadlessShell();
  const fullBrowser = browser ? undefined : await findBrowser();
  const installers = process.env.CHROMIUM_PATH
    ? []
    : fullBrowser
      ? [debianShell]
      : [playwrightShell, debianShell, debianBrowser];
  for (const { message, run } of installers) {
    if (browser) break;
    console.log(message);
    await run();
    browser = (await findHeadlessShell()) ?? (await findBrowser());
  }
  browser ??= fullBrowser;
  if (browser) return browser;
  throw new Refusal(
    "no working Chromium found, and installing one failed: install it, or set CHROMIUM_PATH",
  );
}
