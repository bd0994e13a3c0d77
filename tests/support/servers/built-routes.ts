import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";

import { projectRoot } from "./program";

/** The storefront's pages, of its build. */
export async function builtRoutes(): Promise<ServerBuild["routes"]> {
  const { href } = pathToFileURL(join(projectRoot, "build/server/index.js"));
  return ((await import(href)) as ServerBuild).routes;
}
