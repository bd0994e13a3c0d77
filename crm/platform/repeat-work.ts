import type { FastifyBaseLogger } from "fastify";

export type RepeatedWork = { stop(): Promise<void> };

/**
 * Does work again and again, one turn at a time; a turn that fails is reported and does not end it. `stop` waits for the
 * turn under way; `isStopped` lets it end early.
 */
export function repeatWork(
  work: (isStopped: () => boolean) => Promise<void>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): RepeatedWork {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  const turn = () => {
    current = work(() => stopped)
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(turn, everyMs);
      });
  };
  turn();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return current;
    },
  };
}

/** Does one piece of a job. A piece that fails is logged and gives null, so that the others get their turn. */
export async function isolated<T>(
  log: Pick<FastifyBaseLogger, "error">,
  about: Record<string, string>,
  message: string,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    log.error({ ...about, err: error }, message);
    return null;
  }
}
