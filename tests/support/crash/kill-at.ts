import type { FaultPoint } from "../../../crm/platform/faults/fault-points";
import { type TestLane, within } from "./crash-site";
import type { Kind } from "./kinds";
import type { Scenario } from "./scenario";

const SOON_MS = 10_000;

/** Where the box office is killed on which way, and what the visitor was buying. */
export type Kill = { scenario: Scenario; point: FaultPoint; kind: Kind };

/**
 * Kills the process at a fault point of an order's way, starts it again, and lets the visitor go on. False when the
 * point was not reached.
 */
export async function killAt(lane: TestLane, { scenario, point, kind }: Kill): Promise<boolean> {
  await isUp(lane);
  const visitor = await scenario.prepare(lane, kind);
  if (scenario.by === "command") {
    const exitCode = await scenario.strike(lane, visitor, `${point}:crash`);
    await scenario.goOn(lane, visitor);
    return exitCode === null;
  }
  const killed = scenario.by === "worker" ? lane.boxOffice.worker : lane.program;
  if (scenario.by === "worker") {
    await killed.stop();
    await scenario.strike(lane, visitor, "");
    // Every job has its first turn now; what needs a second one has it soon.
    await killed
      .start({ CRM_FAULT: `${point}:crash`, RECONCILE_SECONDS: "1" })
      .catch((error: unknown) => {
        // It may be killed before it is seen to be ready.
        if (killed.isRunning()) throw error;
      });
  } else {
    await lane.setFault(point, "crash");
    await scenario.strike(lane, visitor, "");
  }
  const isDead = await within(SOON_MS, () => !killed.isRunning());
  if (isDead) await killed.start();
  else await lane.clearFaults();
  await scenario.goOn(lane, visitor);
  return isDead;
}

/** The same with the database, while the work stands still at the point. The box office goes on running. */
export async function killDatabaseAt(
  lane: TestLane,
  { scenario, point, kind }: Kill,
  killDatabase: () => Promise<void>,
): Promise<boolean> {
  await isUp(lane);
  const visitor = await scenario.prepare(lane, kind);
  await lane.clearFaults();
  await lane.setFault(point, "slow");
  const struck = scenario.strike(lane, visitor, "");
  const isThere = await within(SOON_MS, () => lane.wasReached(point));
  if (isThere) await killDatabase();
  await struck;
  await isUp(lane);
  await scenario.goOn(lane, visitor);
  return isThere;
}

/** Starts the process if it is not there, and waits until it and its database serve. */
async function isUp({ program, url }: TestLane): Promise<void> {
  if (!program.isRunning()) await program.start();
  await within(SOON_MS, async () => {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.ok === true;
  });
}
