import autocannon from "autocannon";

import type { MeasuredServer } from "./measured-server";

export type Load = {
  server: MeasuredServer;
  path: string;
  headers: Record<string, string>;
};

/** What one burst of load found. */
export type Burst = {
  /** By the clock. */
  perSecond: number;
  /** Of processor time, all threads of the server; null where the system does not tell. */
  perCoreSecond: number | null;
};

const CONNECTIONS = 20;

/** Asks for one page as fast as it comes for so many seconds. Throws unless every answer was a 200. */
export async function burst({ server, path, headers }: Load, seconds: number): Promise<Burst> {
  const before = server.cpuSeconds();
  const started = performance.now();
  const result = await autocannon({
    url: server.url + path,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
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
    perSecond: answered / elapsed,
    perCoreSecond: before === null || after === null ? null : answered / (after - before),
  };
}
