import cluster from "node:cluster";
import type { Worker } from "node:cluster";
import { getHeapStatistics } from "node:v8";

import { watchWorkers } from "./heartbeat";
import type { Logger } from "./logger";

/** A worker that ran this long was healthy: its restart delay starts over. */
const HEALTHY_MS = 60_000;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 10_000;
/** Time for a stopping worker's open requests; longer than any page takes, even one that waits for a payment. */
export const FINISH_MS = 20_000;
/** Extra time before a stopping worker is killed. */
const KILL_GRACE_MS = 3_000;

/** Several times the memory in use. With V8's default limit the heap grows by hundreds of megabytes more. */
const HEAP_LIMIT_MB = 512;

/** Node options for `build/server.js`. Keeps a lower limit set by NODE_OPTIONS or the container's memory. */
export function workerArguments(nodeLimit = getHeapStatistics().heap_size_limit): string[] {
  const limit = Math.min(HEAP_LIMIT_MB, Math.floor(nodeLimit / 2 ** 20));
  return ["--enable-source-maps", "--min-semi-space-size=16", `--max-old-space-size=${limit}`];
}

export function restartDelay(deaths: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, deaths - 1));
}

type Settings = {
  workerFile: string;
  workers: number;
  /** A worker that does not respond for about this long is killed; 0: never. */
  timeoutMs: number;
  /** How long a stopping worker keeps accepting requests. */
  drainMs: number;
  logger: Logger;
  venue: {
    folder: string;
    /** Variables with the settings that workers start with. */
    variables: () => Record<string, string>;
    /** Reads them again for workers that start from now on. Returns its mistakes, and keeps the old ones if there are any. */
    reload: () => readonly string[];
  };
};

/**
 * Runs `workers` processes that share ports, and restarts those that die or hang. Resolves with the exit code: 0 after
 * SIGTERM or SIGINT, or that of a worker if all of them exit before any listens. On SIGHUP the venue's settings are read again:
 * with mistakes nothing changes, else each worker is replaced, and stops once its successor listens.
 */
export function supervise(settings: Settings): Promise<number> {
  const { workerFile, workers, timeoutMs, drainMs, logger, venue } = settings;
  // Workers accept connections themselves: one handed to a dying worker by the primary would never be closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Not the supervisor's own arguments: a module preloaded by `npm start` would keep workers from getting the port.
  cluster.setupPrimary({ exec: workerFile, execArgv: workerArguments() });
  const startedAt = new Map<Worker, number>();
  const restarts = new Set<NodeJS.Timeout>();
  /** Workers of a reload that don't listen yet, and those that they replace. */
  const successors = new Map<Worker, (hasStarted: boolean) => void>();
  const replaced = new Set<Worker>();
  const counts = { died: 0, hung: 0 };
  let deaths = 0;
  let hasListened = false;
  let isStopping = false;
  let isReloading = false;

  return new Promise((resolve) => {
    const start = () => {
      const worker = cluster.fork(venue.variables());
      startedAt.set(worker, Date.now());
      logger.info({ worker: worker.process.pid }, "worker started");
      return worker;
    };

    cluster.on("listening", (worker) => {
      if (!hasListened) logger.info({ folder: venue.folder }, "venue folder in force");
      hasListened = true;
      successors.get(worker)?.(true);
    });
    cluster.on("exit", (worker, code: number, signal: string | null) => {
      const lived = Date.now() - (startedAt.get(worker) ?? 0);
      startedAt.delete(worker);
      const wasReplaced = replaced.delete(worker);
      const giveUp = successors.get(worker);
      giveUp?.(false);
      if (isStopping || !hasListened) {
        if (startedAt.size === 0) resolve(isStopping ? 0 : code || 1);
        return;
      }
      if (wasReplaced || giveUp !== undefined) return;
      counts.died += 1;
      deaths = lived >= HEALTHY_MS ? 1 : deaths + 1;
      const delay = restartDelay(deaths);
      logger.error({ worker: worker.process.pid, code, signal, delay }, "worker died");
      const timer = setTimeout(() => {
        restarts.delete(timer);
        start();
      }, delay);
      restarts.add(timer);
    });

    const watch =
      timeoutMs > 0
        ? watchWorkers({
            timeoutMs,
            workers: () => startedAt.keys(),
            restarts: counts,
            onHung(worker) {
              logger.error({ worker: worker.process.pid, timeoutMs }, "worker does not respond");
              counts.hung += 1;
              // A blocked event loop does not handle SIGTERM.
              worker.process.kill("SIGKILL");
            },
          })
        : null;

    const stop = (signal: NodeJS.Signals) => {
      if (isStopping) return;
      isStopping = true;
      logger.info({ signal }, "stopping");
      watch?.stop();
      for (const timer of restarts) clearTimeout(timer);
      for (const worker of startedAt.keys()) worker.process.kill("SIGTERM");
      setTimeout(
        () => {
          for (const worker of startedAt.keys()) worker.process.kill("SIGKILL");
        },
        drainMs + FINISH_MS + KILL_GRACE_MS,
      ).unref();
      if (startedAt.size === 0) resolve(0);
    };

    const replaceWorkers = async () => {
      for (const worker of [...startedAt.keys()]) {
        const successor = start();
        const hasStarted = await new Promise<boolean>((settle) =>
          successors.set(successor, settle),
        );
        successors.delete(successor);
        if (isStopping) return;
        if (!hasStarted) return logger.error("new worker did not start; reload abandoned");
        if (!startedAt.has(worker)) continue;
        replaced.add(worker);
        worker.process.kill("SIGTERM");
        const limit = drainMs + FINISH_MS + KILL_GRACE_MS;
        setTimeout(() => replaced.has(worker) && worker.process.kill("SIGKILL"), limit).unref();
      }
      logger.info({ folder: venue.folder }, "venue folder in force");
    };
    const reload = () => {
      if (isStopping || isReloading || !hasListened) return;
      let mistakes: readonly string[];
      try {
        mistakes = venue.reload();
      } catch (err) {
        logger.error({ err }, "venue settings could not be read; keeping the old ones");
        return;
      }
      if (mistakes.length > 0) {
        logger.error({ mistakes }, "venue settings have mistakes; keeping the old ones");
        return;
      }
      isReloading = true;
      logger.info({ folder: venue.folder }, "venue folder read again; replacing workers");
      void replaceWorkers().finally(() => (isReloading = false));
    };
    process.on("SIGHUP", reload);
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);

    for (let count = 0; count < workers; count += 1) start();
  });
}
