import type { FaultPoint } from "../../../crm/platform/faults/fault-points";
import { type TestLane, within } from "./crash-site";
import type { Kind } from "./kinds";
import type { Scenario } from "./scenario";

const SOON_MS = 10_000;

export type Kill = { scenario: Scenario; point: FaultPoint; kind: Kind };

/**
 * Kills the process at a fault point of a scenario, starts it again, and continues the scenario. Returns false if the
 * point was not reached.
 */
export async function killAt(lane: TestLane, { scenario, point, kind }: Kill): Promise<boolean> {
  await ensureUp(lane);
  const visitor = await scenario.prepare(lane, kind);
  if (scenario.by === "command") {
    const exitCode = await scenario.runStep(lane, visitor, `${point}:crash`);
    await scenario.resume(lane, visitor);
    return exitCode === null;
  }
  const killed = scenario.by === "worker" ? lane.boxOffice.worker : lane.program;
  if (scenario.by === "worker") {
    await killed.stop();
    await scenario.runStep(lane, visitor, "");
    // All jobs run at start, and reconciliation again after a second.
    await killed
      .start({ CRM_FAULT: `${point}:crash`, RECONCILE_SECONDS: "1" })
      .catch((error: unknown) => {
        // It may be killed before it reports that it is ready.
        if (killed.isRunning()) throw error;
      });
  } else {
    await lane.setFault(point, "crash");
    await scenario.runStep(lane, visitor, "");
  }
  const isDead = await within(SOON_MS, () => !killed.isRunning());
  if (isDead) await killed.start();
  else await lane.clearFaults();
  await scenario.resume(lane, visitor);
  return isDead;
}

/** Like `killAt`, but kills the database while the box office waits at the fault point. The box office keeps running. */
export async function killDatabaseAt(
  lane: TestLane,
  { scenario, point, kind }: Kill,
  killDatabase: () => Promise<void>,
): Promise<boolean> {
  await ensureUp(lane);
  const visitor = await scenario.prepare(lane, kind);
  await lane.clearFaults();
  await lane.setFault(point, "slow");
  const step = scenario.runStep(lane, visitor, "");
  const isReached = await within(SOON_MS, () => lane.wasReached(point));
  if (isReached) await killDatabase();
  await step;
  await ensureUp(lane);
  await scenario.resume(lane, visitor);
  return isReached;
}

/** Starts the process if it is not running, and waits until it and its database are ready. */
export async function ensureUp({ program, url }: TestLane): Promise<void> {
  if (!program.isRunning()) await program.start();
  await within(SOON_MS, async () => {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    await response?.arrayBuffer();
    return response?.ok === true;
  });
}
