import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { projectRoot } from "../common/project-root.mjs";

// Node programs by the name of their bundle.
const storefrontPrograms = {
  server: "./server.ts",
  supervise: "./supervise.ts",
};
const boxOfficePrograms = {
  crm: "./crm/main.ts",
  "crm-worker": "./crm/worker.ts",
  "pdf-thread": "./crm/desk/tickets/pdf-thread.ts",
  "crm-cli": "./crm/cli.ts",
  // For development, tests and demos only; not part of the production image.
  "demo/crm": "./dev/main.ts",
  "demo/crm-cli": "./dev/cli.ts",
  "demo/card-provider": "./dev/card-provider/main.ts",
  "demo/tessitura": "./dev/emulators/tessitura/main.ts",
};

/**
 * Packages of hundreds of small modules, which took two thirds of the time in which a command starts, and what shares zod's
 * schemas with them. The storefront's programs share theirs with the Remix build.
 */
const BUNDLED = /^(drizzle-orm|fastify-type-provider-zod|stripe|zod)(\/|$)/;

const onlyManyModules = {
  name: "packages of many modules",
  setup: (build) => {
    build.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === "entry-point" || BUNDLED.test(path) ? undefined : { path, external: true },
    );
  },
};

/** Bundles each program into one file in build/, with few packages from node_modules. */
export async function bundlePrograms() {
  const { build } = await import("esbuild");
  const common = {
    absWorkingDir: projectRoot,
    outdir: "build",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: "linked",
    sourcesContent: false,
    jsx: "automatic",
    logLevel: "warning",
  };
  await Promise.all([
    build({
      ...common,
      entryPoints: storefrontPrograms,
      packages: "external",
      // The Remix build is loaded at startup.
      external: ["*/build/server/index.js"],
    }),
    build({ ...common, entryPoints: boxOfficePrograms, plugins: [onlyManyModules] }),
  ]);
}

/**
 * Bundles the browser scripts for phones of 2018: the base script of all pages, and those for seat maps, the CAPTCHA,
 * tickets, choosing a package's events, counting and pages that wait. All file names contain one hash over all of them. The URL of
 * the base script is written to build/enhance.json for the server; the others have suffixes such as "-seats". The service
 * worker of tickets keeps its name, by which browsers find its next version.
 */
export async function bundleEnhancement() {
  const { build } = await import("esbuild");
  const assets = join(projectRoot, "build/client/assets");
  mkdirSync(assets, { recursive: true });
  for (const stale of readdirSync(assets).filter((name) => name.startsWith("enhance-"))) {
    rmSync(join(assets, stale));
  }
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: {
      base: "./app/enhance/main.ts",
      "base-seats": "./app/enhance/seats/main.ts",
      "base-captcha": "./app/enhance/captcha/main.ts",
      "base-counters": "./app/enhance/counters/main.ts",
      "base-choices": "./app/enhance/choices/main.ts",
      "base-tickets": "./app/enhance/tickets/main.ts",
      "base-waiting": "./app/enhance/waiting/main.ts",
      "tickets-worker": "./app/enhance/tickets/worker.ts",
    },
    outdir: "build/client/assets",
    write: false,
    bundle: true,
    minify: true,
    platform: "browser",
    format: "iife",
    target: ["es2017"],
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  const hash = createHash("sha256");
  for (const { contents } of outputFiles) hash.update(contents);
  const name = `enhance-${hash.digest("hex").slice(0, 8)}`;
  for (const { path, contents } of outputFiles) {
    const isWorker = basename(path) === "tickets-worker.js";
    const folder = isWorker ? dirname(assets) : assets;
    writeFileSync(join(folder, basename(path).replace("base", name)), contents);
  }
  const manifest = { url: `/assets/${name}.js` };
  writeFileSync(join(projectRoot, "build/enhance.json"), `${JSON.stringify(manifest)}\n`);
}
