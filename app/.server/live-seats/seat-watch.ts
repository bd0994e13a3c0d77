import { valueOrNull } from "#contract/calls/unavailable";
import type { Crm } from "../ticketing/ticketing";

type Listener = (status: string) => void;

type Poll = { listeners: Set<Listener>; last: string | null; timer: NodeJS.Timeout | null };

/** Polls each watched performance once for all its listeners. `watch` returns a function that ends the watch. */
export function createSeatWatch(crm: Pick<Crm, "getSeatStatus">, pollMs: number) {
  const polls = new Map<string, Poll>();

  async function run(instanceId: string, poll: Poll): Promise<void> {
    const seats = await valueOrNull(crm.getSeatStatus({ params: { id: instanceId } }));
    if (poll.listeners.size === 0) return;
    // Failures are ignored until the next poll.
    if (seats !== null && seats.status !== poll.last) {
      poll.last = seats.status;
      for (const listener of poll.listeners) listener(poll.last);
    }
    poll.timer = setTimeout(() => void run(instanceId, poll), pollMs).unref();
  }

  return function watch(instanceId: string, listener: Listener): () => void {
    let poll = polls.get(instanceId);
    if (poll === undefined) {
      poll = { listeners: new Set(), last: null, timer: null };
      polls.set(instanceId, poll);
      void run(instanceId, poll);
    }
    const { listeners } = poll;
    listeners.add(listener);
    if (poll.last !== null) listener(poll.last);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || polls.get(instanceId) !== poll) return;
      if (poll.timer !== null) clearTimeout(poll.timer);
      polls.delete(instanceId);
    };
  };
}
