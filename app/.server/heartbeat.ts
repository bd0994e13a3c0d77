import cluster from "node:cluster";
import type { Worker } from "node:cluster";
import { z } from "zod";

export type Restarts = { died: number; hung: number };

const pingSchema = z.object({ ping: z.object({ died: z.number(), hung: z.number() }) });
const PONG = "pong";

/** Unanswered pings until a worker is hung. Counted, not timed, so that suspending the machine kills no worker. */
const MAX_UNANSWERED = 4;
/** The limit until a worker listens: loading modules can block it for seconds on a busy machine. */
const MAX_UNANSWERED_AT_START = 3 * MAX_UNANSWERED;

type Settings = {
  timeoutMs: number;
  workers: () => Iterable<Worker>;
  restarts: Readonly<Restarts>;
  onHung: (worker: Worker) => void;
};

/** Pings workers, and calls `onHung` once for each whose event loop stops responding. */
export function watchWorkers(settings: Settings): { stop: () => void } {
  const { timeoutMs, workers, restarts, onHung } = settings;
  const unanswered = new WeakMap<Worker, number>();
  const listening = new WeakSet<Worker>();
  cluster.on("listening", (worker) => {
    listening.add(worker);
    unanswered.set(worker, 0);
  });
  cluster.on("message", (worker, message: unknown) => {
    if (message === PONG && unanswered.has(worker)) unanswered.set(worker, 0);
  });
  const timer = setInterval(() => {
    for (const worker of workers()) {
      const missed = unanswered.get(worker) ?? 0;
      const limit = listening.has(worker) ? MAX_UNANSWERED : MAX_UNANSWERED_AT_START;
      if (missed === limit) onHung(worker);
      unanswered.set(worker, missed + 1);
      if (worker.isConnected()) worker.send({ ping: restarts });
    }
  }, timeoutMs / MAX_UNANSWERED);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Responds to the supervisor's pings, which carry its restart counts. Does nothing outside a cluster worker. */
export function respondToPings(onRestarts: (restarts: Restarts) => void): void {
  if (!cluster.isWorker) return;
  process.on("message", (message: unknown) => {
    const parsed = pingSchema.safeParse(message);
    if (!parsed.success) return;
    process.send?.(PONG);
    onRestarts(parsed.data.ping);
  });
}
