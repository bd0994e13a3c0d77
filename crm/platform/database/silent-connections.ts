import { AsyncLocalStorage } from "node:async_hooks";
import type { Socket } from "node:net";
import type { PoolClient } from "pg";

/** How long PostgreSQL works at most on a statement. */
export const STATEMENT_MS = 10_000;
/** PostgreSQL itself ends a statement before this. */
const SILENT_MS = STATEMENT_MS + 1_000;

const unlimited = new AsyncLocalStorage<true>();

/** For work that takes PostgreSQL's own limit away: its statements may be silent for long. */
export const withoutAnswerLimit = <T>(work: () => Promise<T>): Promise<T> =>
  unlimited.run(true, work);

/** A connection of a pool; `heardAt`: by `performance.now()`; `isLong`: PostgreSQL's own limit was taken away. */
type Line = { stream: Socket; heardAt: number; isLong: boolean };

/**
 * Watches each connection that is given to it. A server that has gone without closing its connections (a failover, a
 * firewall that forgot them) would be waited for until the system gives up, a quarter of an hour later. With the connection
 * that got no answer go all that have been silent as long.
 */
export function closeSilentConnections(): (client: PoolClient) => void {
  const lines = new Set<Line>();
  return (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const line: Line = { stream, heardAt: performance.now(), isLong: false };
    lines.add(line);
    let timer: NodeJS.Timeout | undefined;
    const rest = () => {
      clearTimeout(timer);
      timer = undefined;
      line.isLong = false;
    };
    stream.on("data", () => {
      line.heardAt = performance.now();
      timer?.refresh();
    });
    client.on("drain", rest);
    stream.once("close", () => {
      rest();
      lines.delete(line);
    });
    const closeSilent = () => {
      const since = performance.now() - SILENT_MS;
      stream.destroy();
      for (const other of lines)
        if (!other.isLong && other.heardAt <= since) other.stream.destroy();
    };
    const query = client.query.bind(client) as unknown as (...given: unknown[]) => unknown;
    const watched = (...given: unknown[]) => {
      if (unlimited.getStore() === true) line.isLong = true;
      else timer ??= setTimeout(closeSilent, SILENT_MS);
      return query(...given);
    };
    // The types of pg have a signature for each way to call it; all are passed on as they are.
    client.query = watched as unknown as typeof client.query;
  };
}
