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

/** Works that go on beside others. */
export type Background = {
  /** Starts a work that never rejects, once fewer than `atOnce` run. */
  add: (work: () => Promise<unknown>) => Promise<void>;
  /** Resolves once all have ended. */
  ended: () => Promise<unknown>;
};

export function runInBackground(atOnce: number): Background {
  const running = new Set<Promise<unknown>>();
  return {
    async add(work) {
      while (running.size >= atOnce) await Promise.race(running);
      const started = work().finally(() => running.delete(started));
      running.add(started);
    },
    ended: () => Promise.all(running),
  };
}

/**
 * Works through the ids that `read` lists, a batch at a time and each once, until a batch has no new one. Returns for how many
 * `work` was done; the others follow in the job's next run.
 */
export async function workInBatches(
  read: () => Promise<string[]>,
  work: (id: string) => Promise<boolean>,
  isStopped: () => boolean,
): Promise<number> {
  const tried = new Set<string>();
  let done = 0;
  for (;;) {
    const batch = (await read()).filter((id) => !tried.has(id));
    if (batch.length === 0) return done;
    for (const id of batch) {
      if (isStopped()) return done;
      tried.add(id);
      if (await work(id)) done += 1;
    }
  }
}
