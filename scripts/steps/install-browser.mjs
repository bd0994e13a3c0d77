import { aptInstall } from "./apt-install.mjs";
import { findBrowser } from "./find-browser.mjs";
import { Refusal } from "./refusal.mjs";
import { runTool } from "./run-command.mjs";

const ways = [
  {
    says: "Installing Playwright's Chromium ...",
    run: () => runTool("@playwright/test/cli.js", ["install", "chromium"], { capture: true }),
  },
  {
    says: "Installing Debian's Chromium ...",
    run: () => aptInstall(["chromium", "fonts-dejavu-core"]),
  },
];

/** The path of a Chromium that runs; installs one when there is none. */
export async function installBrowser() {
  let browser = await findBrowser();
  for (const way of ways) {
    if (browser) break;
    console.log(way.says);
    await way.run();
    browser = await findBrowser();
  }
  if (browser) return browser;
  throw new Refusal(
    "No Chromium that runs was found and none could be installed: install one, or name it with CHROMIUM_PATH.",
  );
}
