import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { bundleEnhancement, bundlePrograms } from "./bundle.mjs";
import { projectRoot } from "../common/project-root.mjs";
import { Refusal } from "../common/refusal.mjs";
import { runTool } from "../common/run-command.mjs";
import { sourcesHash } from "./sources-hash.mjs";

const stamp = join(projectRoot, "build/.stamp");

/** Whether build/ was built from the current sources. */
export function buildIsCurrent(hash = sourcesHash()) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

/** Builds everything for production, unless build/ is current. */
export async function build() {
  const hash = sourcesHash();
  if (buildIsCurrent(hash)) return;
  const started = Date.now();
  console.log("Building ...");
  mkdirSync(join(projectRoot, "build"), { recursive: true });
  rmSync(stamp, { force: true });
  // Must come first, because it empties build/.
  const { code, output } = await runTool(
    "@remix-run/dev/dist/cli.js",
    ["vite:build", "--logLevel", "warn"],
    { env: { NODE_ENV: "production" }, capture: true },
  );
  if (code !== 0) {
    console.error(output);
    throw new Refusal("page build failed, see the message above");
  }
  removeClientScripts();
  await runBundler(bundlePrograms);
  await runBundler(bundleEnhancement);
  writeFileSync(stamp, hash);
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Remix always builds hydration scripts, which no page loads. */
function removeClientScripts() {
  const assets = join(projectRoot, "build/client/assets");
  for (const name of readdirSync(assets)) if (name.endsWith(".js")) rmSync(join(assets, name));
}

async function runBundler(bundle) {
  try {
    await bundle();
  } catch (error) {
    // esbuild has already printed the errors.
    if (error.errors) throw new Refusal("bundling failed, see the message above");
    throw error;
  }
}
