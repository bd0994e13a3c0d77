import autocannon from "autocannon";
import type { Request } from "autocannon";

import type { MeasuredServer } from "../support/measured-server";

export type Load = {
  server: MeasuredServer;
  path: string;
  headers: Record<string, string>;
  /** One session cookie per visitor; without it, visitors have no session. */
  cookies?: readonly string[];
};

export type Burst = {
  responses: number;
  perSecond: number;
  /** Requests per second of CPU time of the server; null if not available. */
  perCoreSecond: number | null;
};

const CONNECTIONS = 20;
/** Pages that a visitor requests before the next visitor takes over. */
const PAGES_PER_VISITOR = 3;

/** Requests a page as fast as possible for `seconds`. Throws unless every response was 200. */
export async function burst(load: Load, seconds: number): Promise<Burst> {
  const { server, path, headers, cookies } = load;
  let visitorCount = 0;
  const nextCookie = () => `foyer=${cookies?.[visitorCount++ % cookies.length] ?? ""}`;
  // The context lasts for one pass through a connection's requests, which represents one visitor.
  const page = {
    setupRequest(request: Request, visitor: { cookie?: string }): Request {
      visitor.cookie ??= nextCookie();
      return { ...request, headers: { ...request.headers, cookie: visitor.cookie } };
    },
  };
  const before = server.cpuSeconds();
  const started = performance.now();
  const result = await autocannon({
    url: server.url + path,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
    ...(cookies === undefined
      ? {}
      : {
          requests: Array.from({ length: PAGES_PER_VISITOR }, () => ({ ...page })),
        }),
  });
  const elapsed = (performance.now() - started) / 1000;
  const after = server.cpuSeconds();
  const responses = result["2xx"];
  if (responses === 0 || result.non2xx > 0 || result.errors > 0 || result.timeouts > 0) {
    throw new Error(`${path}: ${responses} OK, ${result.non2xx} not OK, ${result.errors} errors`);
  }
  return {
    responses,
    perSecond: responses / elapsed,
    perCoreSecond: before === null || after === null ? null : responses / (after - before),
  };
}
