import type { ServerBuild } from "@remix-run/node";

import { routeTable } from "../../../app/routing/route-table";
import remixConfig from "../../../remix.config.js";

type RouteModule = ServerBuild["routes"][string]["module"];

// The route modules without Remix's compiler. No type argument here: Vitest's module cache skips only files that contain
// the literal "import.meta.glob(".
const files = import.meta.glob("../../../app/pages/**/route.tsx") as Record<
  string,
  () => Promise<RouteModule>
>;

let loading: Promise<ServerBuild> | undefined;

/** A Remix build of the storefront's pages, for tests of the whole Express app. Loaded once per worker. */
export function testBuild(): Promise<ServerBuild> {
  loading ??= loadBuild();
  return loading;
}

async function loadBuild(): Promise<ServerBuild> {
  const root = (await import("../../../app/root")) as unknown as RouteModule;
  const entry =
    (await import("../../../app/entry.server")) as unknown as ServerBuild["entry"]["module"];
  const routes: ServerBuild["routes"] = { root: { id: "root", path: "", module: root } };
  for (const { id, path, file } of routeTable) {
    const module = await files[`../../../app/${file}`]?.();
    if (module === undefined) throw new Error(`no module for ${id}`);
    const location = path === "/" ? { index: true } : { path: path.replace(/^\//, "") };
    routes[id] = { id, parentId: "root", module, ...location };
  }
  const assets = Object.entries(routes).map(([id, { parentId, path, index, module }]) => [
    id,
    {
      id,
      ...(parentId === undefined ? {} : { parentId }),
      ...(path === undefined ? {} : { path }),
      ...(index === undefined ? {} : { index }),
      module: `/assets/${id}.js`,
      hasAction: "action" in module,
      hasLoader: "loader" in module,
      hasClientAction: false,
      hasClientLoader: false,
      hasErrorBoundary: "ErrorBoundary" in module,
    },
  ]);
  return {
    entry: { module: entry },
    routes,
    assets: {
      entry: { imports: [], module: "/assets/entry.client.js" },
      routes: Object.fromEntries(assets),
      url: "/assets/manifest.js",
      version: "test",
    },
    mode: "production",
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_lazyRouteDiscovery: remixConfig.future?.v3_lazyRouteDiscovery ?? false,
      v3_relativeSplatPath: true,
      v3_singleFetch: true,
      v3_throwAbortReason: true,
    },
  };
}
