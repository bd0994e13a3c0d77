export type RepeatedWork = { stop(): Promise<void> };

/**
 * Does some work at once and then again and again, one turn at a time: the pause begins when a turn has ended, and a
 * turn that fails is told and does not end the row. `stop` waits for the turn that is under way; `isStopped` tells it
 * that it may end early.
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
