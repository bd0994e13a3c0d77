import type { FaultKind, FaultPoint, FaultPoints } from "./fault-point";

/** A fault that waits for its point: it lets `after` go by, and then strikes so many `times`. */
export type Fault = { point: FaultPoint; kind: FaultKind; times: number; after: number };

export type SettableFaults = FaultPoints & {
  /** Sets a fault; one that its point has already is replaced. */
  set(fault: Fault): void;
  clear(): void;
  /** What waits still, and how often each point was reached since the last `clear`. */
  state(): { waiting: Fault[]; reached: Partial<Record<FaultPoint, number>> };
};

/** Fault points that a test may set, of this one process. `strike` does what a fault's kind says. */
export function settableFaults(strike: (kind: FaultKind) => Promise<void>): SettableFaults {
  const waiting = new Map<FaultPoint, Fault>();
  const reached = new Map<FaultPoint, number>();
  return {
    async reach(point) {
      reached.set(point, (reached.get(point) ?? 0) + 1);
      const fault = waiting.get(point);
      if (fault === undefined) return;
      if (fault.after > 0) {
        fault.after -= 1;
        return;
      }
      fault.times -= 1;
      if (fault.times <= 0) waiting.delete(point);
      await strike(fault.kind);
    },
    set: (fault) => void waiting.set(fault.point, { ...fault }),
    clear: () => {
      waiting.clear();
      reached.clear();
    },
    state: () => ({ waiting: [...waiting.values()], reached: Object.fromEntries(reached) }),
  };
}
