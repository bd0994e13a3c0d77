import type { Request } from "express";

import type { Env } from "../env";

/**
 * Makes a path of ours absolute: some text browsers follow nothing else. Only where the request came to the host of
 * `PUBLIC_URL`, so that no `Host` header decides where a redirect leads; elsewhere the path stays relative.
 */
export function absoluteLocation(
  location: string,
  { headers }: Pick<Request, "headers">,
  { PUBLIC_URL }: Pick<Env, "PUBLIC_URL">,
): string {
  const { host, origin } = new URL(PUBLIC_URL);
  const isPath = /^\/(?![/\\])/.test(location);
  return isPath && headers.host === host ? `${origin}${location}` : location;
}
