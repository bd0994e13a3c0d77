import { other } from "../api/stored";
import { type TestLane, within } from "./crash-site";

/** Advances the clock and lets the worker settle all payments. Returns whether none is left after 45 seconds. */
export async function settle(lanes: readonly TestLane[]): Promise<boolean> {
  const [lane] = lanes;
  if (lane === undefined) return true;
  const { clockOffset } = lane.stored;
  if ((await clockOffset.count({})) > 0) await clockOffset.change({}, { seconds: 360 });
  else await clockOffset.insert({ id: 1, seconds: 360 });
  for (const program of [...lanes.map((each) => each.program), lane.boxOffice.worker]) {
    if (program.isRunning()) await program.stop();
    await program.start();
  }
  return within(45_000, async () => {
    const { orders, payments, recurringCharges } = lane.stored;
    const left = await Promise.all([
      orders.count({ state: ["pending", "completing", "confirming"] }),
      payments.count({ paidAt: other(null), state: ["cancelled", "declined", "unavailable"] }),
      recurringCharges.count({ state: ["due", "charging"] }),
    ]);
    return left.every((count) => count === 0);
  });
}
