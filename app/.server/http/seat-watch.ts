import type { Crm } from "../ticketing/ticketing";

type Listener = (status: string) => void;

type Watched = { listeners: Set<Listener>; last: string | null; timer: NodeJS.Timeout | null };

/** Polls the seats of each watched performance once for all listeners, every `everyMs`. Returns what ends the watch. */
export function createSeatWatch(crm: Pick<Crm, "getSeatStatus">, everyMs: number) {
  const watched = new Map<string, Watched>();

  async function look(instanceId: string, one: Watched): Promise<void> {
    const standing = await crm.getSeatStatus({ params: { id: instanceId } });
    if (one.listeners.size === 0) return;
    // What was not heard is asked again the next time.
    if (standing.ok && standing.value.status !== one.last) {
      one.last = standing.value.status;
      for (const listener of one.listeners) listener(one.last);
    }
    one.timer = setTimeout(() => void look(instanceId, one), everyMs).unref();
  }

  return function watch(instanceId: string, listener: Listener): () => void {
    let one = watched.get(instanceId);
    if (one === undefined) {
      one = { listeners: new Set(), last: null, timer: null };
      watched.set(instanceId, one);
      void look(instanceId, one);
    }
    const { listeners } = one;
    listeners.add(listener);
    if (one.last !== null) listener(one.last);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || watched.get(instanceId) !== one) return;
      if (one.timer !== null) clearTimeout(one.timer);
      watched.delete(instanceId);
    };
  };
}
