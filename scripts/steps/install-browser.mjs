import { aptInstall } from "./apt-install.mjs";
import { findBrowser, findHeadlessShell } from "./find-browser.mjs";
import { Refusal } from "./refusal.mjs";
import { runTool } from "./run-command.mjs";

const ofDebian = {
  says: "Installing Debian's headless shell of Chromium ...",
  run: () => aptInstall(["chromium-headless-shell", "fonts-dejavu-core"]),
};
const ofPlaywright = {
  says: "Installing Playwright's headless shell of Chromium ...",
  run: () =>
    runTool("@playwright/test/cli.js", ["install", "--only-shell", "chromium"], { capture: true }),
};
const wholeOfDebian = {
  says: "Installing Debian's Chromium ...",
  run: () => aptInstall(["chromium", "fonts-dejavu-core"]),
};

/**
 * The path of a Chromium that runs: its headless shell where there is one or one can be installed, else the whole
 * browser, with which the journeys take longer.
 */
export async function installBrowser() {
  let browser = await findHeadlessShell();
  const fullBrowser = browser ? undefined : await findBrowser();
  const ways = process.env.CHROMIUM_PATH
    ? []
    : fullBrowser
      ? [ofDebian]
      : [ofPlaywright, ofDebian, wholeOfDebian];
  for (const way of ways) {
    if (browser) break;
    console.log(way.says);
    await way.run();
    browser = (await findHeadlessShell()) ?? (await findBrowser());
  }
  browser ??= fullBrowser;
  if (browser) return browser;
  throw new Refusal(
    "No Chromium that runs was found and none could be installed: install one, or name it with CHROMIUM_PATH.",
  );
}
