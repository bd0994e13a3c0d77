import autocannon from "autocannon";
import type { Request } from "autocannon";

import type { MeasuredServer } from "./measured-server";

export type Load = {
  server: MeasuredServer;
  path: string;
  headers: Record<string, string>;
  /** The sessions of as many visitors; none have one when left out. */
  cookies?: readonly string[];
};

/** What one burst of load found. */
export type Burst = {
  answered: number;
  /** By the clock. */
  perSecond: number;
  /** Of processor time, all threads of the server; null where the system does not tell. */
  perCoreSecond: number | null;
};

const CONNECTIONS = 20;
/** Pages that one visitor looks at before the next one comes. */
const PAGES_A_VISITOR = 3;

/** Requests one page as fast as it is answered, for `seconds`. Throws unless every answer was a 200. */
export async function burst(load: Load, seconds: number): Promise<Burst> {
  const { server, path, headers, cookies } = load;
  let come = 0;
  const nextCookie = () => `foyer=${cookies?.[come++ % cookies.length] ?? ""}`;
  // What a connection keeps lasts for one pass through its requests: a visitor, who looks at one page after the other.
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
          requests: Array.from({ length: PAGES_A_VISITOR }, () => ({ ...page })),
        }),
  });
  const elapsed = (performance.now() - started) / 1000;
  const after = server.cpuSeconds();
  const answered = result["2xx"];
  if (answered === 0 || result.non2xx > 0 || result.errors > 0 || result.timeouts > 0) {
    throw new Error(
      `${path}: ${answered} good answers, ${result.non2xx} bad ones, ${result.errors} errors`,
    );
  }
  return {
    answered,
    perSecond: answered / elapsed,
    perCoreSecond: before === null || after === null ? null : answered / (after - before),
  };
}
