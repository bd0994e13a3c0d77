import { findBrowser } from "./find-browser.mjs";
import { Refusal } from "./refusal.mjs";
import { runCommand, runTool } from "./run-command.mjs";

const ways = [
  {
    says: "Installing Playwright's Chromium ...",
    run: () => runTool("@playwright/test/cli.js", ["install", "chromium"], { capture: true }),
  },
  {
    says: "Installing Debian's Chromium ...",
    run: async () => {
      if (process.getuid?.() !== 0) return;
      const env = { DEBIAN_FRONTEND: "noninteractive" };
      await runCommand("apt-get", ["update", "-q"], { env, capture: true });
      await runCommand(
        "apt-get",
        ["install", "-y", "-q", "--no-install-recommends", "chromium", "fonts-dejavu-core"],
        { env, capture: true },
      );
    },
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
