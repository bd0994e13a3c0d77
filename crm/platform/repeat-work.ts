import type { FastifyBaseLogger } from "fastify";

import type { Outage } from "#runtime/outage";

export type RepeatedWork = { stop(): Promise<void> };

/**
 * Runs `work` repeatedly, `everyMs` after the previous run ended. A failed run does not stop the next.
 * A run that was "skipped" says nothing about an outage. `stop` waits for the current run, which can check `isStopped` to
 * end early.
 */
export function repeatWork(
  work: (isStopped: () => boolean) => Promise<unknown>,
  { everyMs, outage }: { everyMs: number; outage: Outage },
): RepeatedWork {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  const run = () => {
    current = work(() => stopped)
      .then((done) => {
        if (done !== "skipped") outage.worked();
      })
      .catch(outage.failed)
      .then(() => {
        if (!stopped) timer = setTimeout(run, everyMs);
      });
  };
  run();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return current;
    },
  };
}

/** Runs one part of a job. Logs an error and returns null, so that the job continues with the next part. */
export async function runIsolated<T>(
  log: Pick<FastifyBaseLogger, "error">,
  fields: Record<string, string>,
  message: string,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    log.error({ ...fields, err: error }, message);
    return null;
  }
}
