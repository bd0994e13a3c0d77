import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { bundleEnhancement, bundlePrograms } from "./bundle.mjs";
import { projectRoot } from "./project-root.mjs";
import { Refusal } from "./refusal.mjs";
import { runTool } from "./run-command.mjs";
import { sourcesHash } from "./sources-hash.mjs";

const stamp = join(projectRoot, "build/.stamp");

/** Whether build/ was made from the sources as they are now. */
export function buildIsCurrent(hash = sourcesHash()) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

/** Makes the next `build` rebuild everything. */
export function forgetBuild() {
  rmSync(stamp, { force: true });
}

/** Makes build/ from the sources, for production, unless it is current. */
export async function build() {
  const hash = sourcesHash();
  if (buildIsCurrent(hash)) return;
  const started = Date.now();
  console.log("Building ...");
  mkdirSync(join(projectRoot, "build"), { recursive: true });
  rmSync(stamp, { force: true });
  // First: it empties build/.
  const { code, output } = await runTool(
    "@remix-run/dev/dist/cli.js",
    ["vite:build", "--logLevel", "warn"],
    { env: { NODE_ENV: "production" }, capture: true },
  );
  if (code !== 0) {
    console.error(output);
    throw new Refusal("The pages could not be built: see the message above.");
  }
  removeClientScripts();
  await bundled(bundlePrograms);
  await bundled(bundleEnhancement);
  writeFileSync(stamp, hash);
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Remix builds scripts for hydration in any case; no page loads them. */
function removeClientScripts() {
  const assets = join(projectRoot, "build/client/assets");
  for (const name of readdirSync(assets)) if (name.endsWith(".js")) rmSync(join(assets, name));
}

async function bundled(bundle) {
  try {
    await bundle();
  } catch (error) {
    // esbuild has printed where and why.
    if (error.errors) throw new Refusal("The programs could not be built: see the message above.");
    throw error;
  }
}
