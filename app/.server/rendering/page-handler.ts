import { createRequestHandler } from "@remix-run/node";
import type { AppLoadContext, LoaderFunction, ServerBuild } from "@remix-run/node";

import { matchPage } from "./canonical-path";
import { orErrorPage } from "./replies";

type Handler = (request: Request, context: AppLoadContext) => Promise<Response>;
type Mode = "development" | "production";

/** Shows the 503 page for each loader and action that cannot do without an answer of the box office. */
export function withOutagePage(build: ServerBuild): ServerBuild {
  const routes: ServerBuild["routes"] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    const { loader, action } = route?.module ?? {};
    routes[id] = route && {
      ...route,
      module: {
        ...route.module,
        ...(loader && { loader: (args) => orErrorPage(Promise.resolve(loader(args))) }),
        ...(action && { action: (args) => orErrorPage(Promise.resolve(action(args))) }),
      },
    };
  }
  return { ...build, routes };
}

/**
 * Hands a loader's data to `entry.server.tsx` in the context. Remix would serialize it for a script that no page loads:
 * 4 percent of a purchase's time in the storefront.
 */
const handOverData =
  (id: string, loader: LoaderFunction): LoaderFunction =>
  async (args) => {
    const data: unknown = await loader(args);
    // Neither a response nor data with a status.
    const isPlain = data instanceof Object && Object.getPrototypeOf(data) === Object.prototype;
    if (!isPlain) return data;
    (args.context.page.data ??= {})[id] = data;
    return null;
  };

/** Reduces a build to the root and one page, whose loader returns data that was already loaded. */
function withOnly(build: ServerBuild, leaf: string): ServerBuild {
  const only = <Routes extends object>(routes: Routes): Routes =>
    Object.fromEntries(
      Object.entries(routes).filter(([id]) => id === "root" || id === leaf),
    ) as Routes;
  const routes = only(build.routes);
  for (const [id, route] of Object.entries(routes)) {
    const { loader } = route?.module ?? {};
    if (route === undefined || loader === undefined) continue;
    const load: LoaderFunction =
      id === leaf ? (args) => args.context.page.shell?.data ?? loader(args) : loader;
    routes[id] = { ...route, module: { ...route.module, loader: handOverData(id, load) } };
  }
  return {
    ...build,
    routes,
    assets: {
      ...build.assets,
      routes: only(build.assets.routes),
    },
  };
}

/**
 * Creates one Remix handler per page. Remix ranks and compiles all routes on each request, twice: a quarter of the CPU
 * time of an empty page with 28 routes (decision 8). Data requests, which may name any route, use a handler for all.
 */
export function createPageHandler(build: ServerBuild, mode: Mode): Handler {
  const handleAny = createRequestHandler(build, mode);
  const handlers = new Map<string, Handler>();

  return (request, context) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith(".data")) return handleAny(request, context);
    const page = matchPage(pathname).id;
    let handler = handlers.get(page);
    if (handler === undefined) {
      handler = createRequestHandler(withOnly(build, page), mode);
      handlers.set(page, handler);
    }
    return handler(request, context);
  };
}
