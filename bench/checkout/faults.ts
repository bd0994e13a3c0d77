import {
  FAULT_KINDS,
  type FaultedCommit,
  type FaultKind,
  type FaultPoint,
} from "../../crm/platform/faults/fault-points";
import type { TestLane } from "../../tests/support/crash/crash-site";

/** What the box office writes on the way of a buyer, by the click that asks for it. */
const COMMITS = {
  add: ["answer-stored"],
  pay: ["order-written", "page-stored"],
  comeBack: ["paid-stored", "seats-sold", "order-confirmed"],
} as const satisfies Record<string, readonly FaultedCommit[]>;

export type Click = keyof typeof COMMITS;

export type Injected = { point: FaultPoint; kind: FaultKind };

/** Throws dice, always the same for the same seed (mulberry32). */
export function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Before so great a part of all clicks a fault is set at a point that the click goes by, of any kind. */
export function faultInjector(lane: TestLane, { share, seed }: { share: number; seed: number }) {
  const dice = diceOf(seed);
  const pick = <T>(of: readonly T[]) => of[Math.floor(dice() * of.length)] as T;
  const injected: Injected[] = [];
  let clicks = 0;
  return {
    injected,
    clicks: () => clicks,
    async before(click: Click): Promise<void> {
      clicks += 1;
      if (dice() >= share) return;
      const commit: FaultedCommit = pick(COMMITS[click]);
      const fault: Injected = {
        point: `${pick(["before", "after"] as const)}-${commit}`,
        kind: pick(FAULT_KINDS),
      };
      injected.push(fault);
      await lane.setFault(fault.point, fault.kind);
    },
  };
}

/** Restarts the box office whenever it was killed, as a supervisor would; answers what ends that. */
export function restartAlways({ program }: TestLane): () => Promise<void> {
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      if (!program.isRunning()) await program.start();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const watching = watch();
  return async () => {
    isOver = true;
    await watching;
  };
}
