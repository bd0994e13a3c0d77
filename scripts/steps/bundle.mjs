import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { projectRoot } from "./project-root.mjs";

// The programs that Node runs, by the name of their bundle.
const programs = {
  server: "./server.ts",
  crm: "./crm/main.ts",
  "card-provider": "./crm/card-provider/main.ts",
  "crm-cli": "./crm/cli.ts",
};

/** Bundles our own code of each program into one file of build/; packages stay in node_modules. */
export async function bundlePrograms() {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: projectRoot,
    entryPoints: programs,
    outdir: "build",
    bundle: true,
    packages: "external",
    // The Remix build is loaded when the server starts, never bundled into it.
    external: ["*/build/server/index.js"],
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: "linked",
    sourcesContent: false,
    jsx: "automatic",
    logLevel: "warning",
  });
}

/**
 * Bundles the enhancement module (a few KB that pages without framework script load) for phones of
 * 2018, under a hashed name, and writes that name to build/enhance.json for the server.
 */
export async function bundleEnhancement() {
  const { build } = await import("esbuild");
  const entry = "./app/enhance/main.ts";
  if (!existsSync(join(projectRoot, entry))) return;
  const assets = join(projectRoot, "build/client/assets");
  if (existsSync(assets)) {
    for (const old of readdirSync(assets).filter((name) => name.startsWith("enhance-"))) {
      rmSync(join(assets, old));
    }
  }
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: { enhance: entry },
    entryNames: "[name]-[hash]",
    outdir: "build/client/assets",
    bundle: true,
    minify: true,
    platform: "browser",
    format: "iife",
    target: ["es2017"],
    define: { "process.env.NODE_ENV": '"production"' },
    metafile: true,
    logLevel: "warning",
  });
  const file = Object.keys(metafile.outputs).find((name) => name.endsWith(".js"));
  const manifest = { url: `/assets/${basename(file)}` };
  writeFileSync(join(projectRoot, "build/enhance.json"), `${JSON.stringify(manifest)}\n`);
}
