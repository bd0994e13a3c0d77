import { build, type Plugin } from "esbuild";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, parse } from "node:path";

import { projectRoot } from "../../tests/support/servers/program";

const folder = join(projectRoot, "build/bench");

/** Resolves `name.ext?url` to the URL in the storefront's build: `/assets/name-HASH.ext`. */
const builtUrls: Plugin = {
  name: "built-urls",
  setup(bundle) {
    bundle.onResolve({ filter: /\?url$/ }, ({ path }) => ({ path, namespace: "url" }));
    bundle.onLoad({ filter: /.*/, namespace: "url" }, ({ path }) => {
      const { name, ext } = parse(path.replace(/\?url$/, ""));
      const built = readdirSync(join(projectRoot, "build/client/assets")).find(
        (file) => file.startsWith(`${name}-`) && file.endsWith(ext),
      );
      if (!built) throw new Error(`${name}${ext} not found in the storefront's build`);
      return { contents: `export default ${JSON.stringify(`/assets/${built}`)};` };
    });
  },
};

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

/** Builds the programs that the storefront is compared with, for production. Returns their files. */
export async function buildBaselines(): Promise<Baselines> {
  const remix = spawnSync(
    process.execPath,
    ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "warn"].concat([
      "--config",
      "bench/pages/empty-remix/vite.config.ts",
    ]),
    {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: "production" },
      encoding: "utf8",
    },
  );
  if (remix.status !== 0) throw new Error(`the empty Remix app failed to build:\n${remix.stderr}`);
  await build({
    ...shared,
    entryPoints: { "empty-remix": "./bench/pages/empty-remix/server.ts" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
  });
  await build({
    ...shared,
    entryPoints: { "plain-react": "./bench/pages/plain-react/server.tsx" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    alias: { "@remix-run/react": "./bench/pages/plain-react/without-remix.tsx" },
    plugins: [builtUrls],
  });
  return {
    emptyRemix: join(folder, "empty-remix.mjs"),
    emptyRemixBuild: join(folder, "empty-remix/server/index.js"),
    plainReact: join(folder, "plain-react.mjs"),
  };
}
