import cluster from "node:cluster";
import type { Worker } from "node:cluster";
import { z } from "zod";

export type Restarts = { died: number; hung: number };

const pingSchema = z.object({ ping: z.object({ died: z.number(), hung: z.number() }) });
const PONG = "pong";

/** Pings that a worker may leave unanswered. Counted, not timed: a machine that slept has hung nobody. */
const MAX_UNANSWERED = 4;
/** Of a worker that does not listen yet: loading its modules blocks it for seconds on a busy machine. */
const MAX_UNANSWERED_AT_START = 3 * MAX_UNANSWERED;

type Settings = {
  timeoutMs: number;
  workers: () => Iterable<Worker>;
  restarts: Readonly<Restarts>;
  onHung: (worker: Worker) => void;
};

/** Calls `onHung` once for a worker whose event loop does not answer. */
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
      const most = listening.has(worker) ? MAX_UNANSWERED : MAX_UNANSWERED_AT_START;
      if (missed === most) onHung(worker);
      unanswered.set(worker, missed + 1);
      if (worker.isConnected()) worker.send({ ping: restarts });
    }
  }, timeoutMs / MAX_UNANSWERED);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

export function answerPings(onRestarts: (restarts: Restarts) => void): void {
  if (!cluster.isWorker) return;
  process.on("message", (message: unknown) => {
    const heard = pingSchema.safeParse(message);
    if (!heard.success) return;
    process.send?.(PONG);
    onRestarts(heard.data.ping);
  });
}
