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
