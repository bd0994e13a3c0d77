import {
  FAULT_KINDS,
  type FaultedCommit,
  type FaultKind,
  type FaultPoint,
} from "../../crm/platform/faults/fault-points";
import type { TestLane } from "../../tests/support/crash/crash-site";
import { createRandom } from "../random";

/** The box office's commits during a purchase, by the click that causes them. */
const COMMITS = {
  add: ["answer-stored"],
  pay: ["order-written", "page-stored"],
  comeBack: ["paid-stored", "seats-sold", "order-confirmed"],
} as const satisfies Record<string, readonly FaultedCommit[]>;

export type Click = keyof typeof COMMITS;

export type Injected = { point: FaultPoint; kind: FaultKind };

/** Before this share of clicks, sets a random kind of fault at a random point that the click reaches. */
export function faultInjector(lane: TestLane, { share, seed }: { share: number; seed: number }) {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const injected: Injected[] = [];
  let clicks = 0;
  return {
    injected,
    clicks: () => clicks,
    async before(click: Click): Promise<void> {
      clicks += 1;
      if (random() >= share) return;
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

/** Restarts the box office whenever it has been killed, like a supervisor. Returns a function that stops this. */
export function keepRunning({ program }: TestLane): () => Promise<void> {
  let isStopped = false;
  const watch = async () => {
    while (!isStopped) {
      if (!program.isRunning()) await program.start();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const watching = watch();
  return async () => {
    isStopped = true;
    await watching;
  };
}
