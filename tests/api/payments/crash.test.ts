import { afterAll, beforeAll, expect, inject, it } from "vitest";

import { FAULT_POINTS, type FaultPoint } from "../../../crm/platform/faults/fault-points";
import { checkOutcomes } from "../../support/crash/check-outcomes";
import { laneOf, type TestLane } from "../../support/crash/crash-site";
import { killAt } from "../../support/crash/kill-at";
import { type Scenario, SCENARIOS } from "../../support/crash/scenarios";
import { settle } from "../../support/crash/settle";
import { openPerformance } from "../../support/crash/visitor";
import { type BoxOffice, startBoxOffice } from "../../support/servers/start-box-office";
import { WAYS } from "../../support/visitor/fault-ways";

// A box office of its own, since it is killed. `npm run bench -- crash` does the same hundreds of times.
let boxOffice: BoxOffice;
let lane: TestLane;

beforeAll(async () => {
  boxOffice = await startBoxOffice({
    serverUrl: inject("serverUrl"),
    folder: inject("runFolder"),
    name: "api_crash",
  });
  lane = laneOf(boxOffice, { url: boxOffice.crmUrl, program: boxOffice.crm });
  await openPerformance(lane);
  await boxOffice.cardProvider.pauseWebhooks(true);
});
afterAll(async () => {
  await lane.pool.end();
  await boxOffice.stop();
});

type Kill = { point: FaultPoint; scenario: Scenario };

/** Before the last commit what was asked of the card provider is done, and not stored. */
const atLastCommits: Kill[] = SCENARIOS.map((scenario) => {
  const last = scenario.commits.at(-1);
  if (last === undefined) throw new Error(`${scenario.name} has no commit`);
  return { point: `before-${last}`, scenario };
});
/** Those that payment-faults.test.ts kills at, on a page of the storefront, are left to it. */
const atOtherPoints: Kill[] = FAULT_POINTS.filter(
  (point) => ![...atLastCommits, ...WAYS].some((kill) => kill.point === point),
).map((point) => {
  const scenario = SCENARIOS.find(({ commits }) =>
    commits.some((commit) => point === `before-${commit}` || point === `after-${commit}`),
  );
  if (scenario === undefined) throw new Error(`no scenario reaches ${point}`);
  return { point, scenario };
});

// Each scenario and, with payment-faults.test.ts, each fault point.

it.each([...atLastCommits, ...atOtherPoints])(
  'a box office killed at $point of "$scenario.name" continues when it is started again',
  async ({ point, scenario }) => {
    expect(await killAt(lane, scenario, point)).toBe(true);
  },
);

it("a box office that was killed has lost nothing and done nothing twice", async () => {
  await boxOffice.cardProvider.pauseWebhooks(false);
  expect(await settle([lane])).toBe(true);
  const outcomes = await checkOutcomes(lane.pool, boxOffice.cardRecords);
  expect(outcomes).toMatchObject({ lost: [], doubled: [], unsettled: [] });
  expect(outcomes.orders["confirmed"]).toBeGreaterThan(5);
}, 90_000);

it("the outcome check finds a seat, a charge or a confirmation that is wrong", async () => {
  const [order] = (
    await lane.pool.query<{ id: string }>(
      `select o.id from orders o join order_tickets t on t.order_id = o.id and t.instance_id = 'crash'
       where o.state = 'confirmed' and o.total > o.gift_vouchers + o.credit limit 1`,
    )
  ).rows;
  const check = () => checkOutcomes(lane.pool, boxOffice.cardRecords);
  const id = order?.id ?? "";
  await lane.pool.query(
    "delete from claims where (instance_id, seat_id) = (select instance_id, seat_id from claims where order_id = $1 limit 1)",
    [id],
  );
  expect((await check()).lost).not.toEqual([]);
  await lane.pool.query("update orders set state = 'failed', failure = 'cancelled' where id = $1", [
    id,
  ]);
  // The card paid for an order that is not there.
  expect((await check()).lost.join("\n")).toContain("what the card paid");
});
