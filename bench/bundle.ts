import { build, type Plugin } from "esbuild";
import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { projectRoot } from "../tests/support/servers/program";

const folder = join(projectRoot, "build/bench");

/** Where Vite would put the stylesheet's address, the one that the storefront serves is put. */
function stylesheetAt(url: string): Plugin {
  return {
    name: "stylesheet",
    setup(bundle) {
      bundle.onResolve({ filter: /\.css\?url$/ }, ({ path }) => ({ path, namespace: "address" }));
      bundle.onLoad({ filter: /.*/, namespace: "address" }, () => ({
        contents: `export default ${JSON.stringify(url)};`,
      }));
    },
  };
}

const shared = {
  absWorkingDir: projectRoot,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  jsx: "automatic",
  logLevel: "warning",
  define: { "process.env.NODE_ENV": '"production"' },
} as const;

export type Baselines = { emptyRemix: string; emptyRemixBuild: string; plainReact: string };

/** Builds what the storefront is compared with, for production. Answers the programs' files. */
export async function buildBaselines(stylesheet: string): Promise<Baselines> {
  const remix = spawnSync(
    process.execPath,
    ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "warn"].concat([
      "--config",
      "bench/empty-remix/vite.config.ts",
    ]),
    {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: "production" },
      encoding: "utf8",
    },
  );
  if (remix.status !== 0)
    throw new Error(`the empty Remix app could not be built:\n${remix.stderr}`);
  await build({
    ...shared,
    entryPoints: { "empty-remix": "./bench/empty-remix/server.ts" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
  });
  await build({
    ...shared,
    entryPoints: { "plain-react": "./bench/plain-react/server.tsx" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    alias: { "@remix-run/react": "./bench/plain-react/without-remix.tsx" },
    plugins: [stylesheetAt(stylesheet)],
  });
  return {
    emptyRemix: join(folder, "empty-remix.mjs"),
    emptyRemixBuild: join(folder, "empty-remix/server/index.js"),
    plainReact: join(folder, "plain-react.mjs"),
  };
}
