import { afterAll, beforeAll, expect, it } from "vitest";

import { FAULT_POINTS, type FaultPoint } from "../../../crm/platform/faults/fault-points";
import { checkOutcomes } from "../../support/crash/check-outcomes";
import type { TestLane } from "../../support/crash/crash-site";
import { killAt } from "../../support/crash/kill-at";
import { ALL_KINDS, openShop } from "../../support/crash/kinds";
import type { Scenario } from "../../support/crash/scenario";
import { confirmed, SCENARIOS, withKinds } from "../../support/crash/scenarios";
import { settle } from "../../support/crash/settle";
import type { BoxOffice } from "../../support/servers/start-box-office";
import { FAULT_SCENARIOS } from "../../support/visitor/fault-scenarios";
import { startTestLane } from "../support/test-lane";

// A separate box office, because it is killed. `npm run bench -- crash` repeats this hundreds of times.
let boxOffice: BoxOffice;
let lane: TestLane;

beforeAll(async () => {
  ({ boxOffice, lane } = await startTestLane("api_crash"));
  await openShop(lane);
  await boxOffice.cardProvider.pauseWebhooks(true);
});
afterAll(async () => {
  await lane.pool.end();
  await boxOffice.stop();
});

type Kill = { point: FaultPoint; scenario: Scenario };

/** Before the last commit the card provider has done its part, but the result is not stored. */
const atLastCommits: Kill[] = SCENARIOS.map((scenario) => {
  const last = scenario.commits.at(-1);
  if (last === undefined) throw new Error(`${scenario.name} has no commit`);
  return { point: `before-${last}`, scenario };
});
/** Points that payment-faults.test.ts does not cover. */
const atOtherPoints: Kill[] = FAULT_POINTS.filter(
  (point) => ![...atLastCommits, ...FAULT_SCENARIOS].some((kill) => kill.point === point),
).map((point) => {
  const scenario = SCENARIOS.find(({ commits }) =>
    commits.some((commit) => point === `before-${commit}` || point === `after-${commit}`),
  );
  if (scenario === undefined) throw new Error(`no scenario reaches ${point}`);
  return { point, scenario };
});

// Covers each scenario, each kind of basket and, with payment-faults.test.ts, each fault point.
const kills = withKinds([...atLastCommits, ...atOtherPoints]);

it.each(kills)(
  'a box office killed at $point of "$scenario.name" ($kind) continues when it is started again',
  async (kill) => {
    expect(await killAt(lane, kill)).toBe(true);
  },
);

it("a box office that was killed repeatedly has lost nothing and done nothing twice", async () => {
  await boxOffice.cardProvider.pauseWebhooks(false);
  // For the outcome checks below: a confirmed order with every kind of item.
  await confirmed(lane, { kind: "all of it" });
  expect(await settle([lane])).toBe(true);
  const outcomes = await checkOutcomes(lane.pool, boxOffice.cardRecords);
  expect(outcomes).toMatchObject({ lost: [], doubled: [], unsettled: [] });
  expect(outcomes.orders["confirmed"]).toBeGreaterThan(5);
  expect(new Set(kills.map(({ kind }) => kind))).toEqual(new Set(ALL_KINDS));
}, 90_000);

const confirmedItems = (kind: string) =>
  `(select i.id from order_items i join orders o on o.id = i.order_id and o.state = 'confirmed' where i.kind = '${kind}')`;

it.each([
  ["memberships", `delete from memberships where order_item_id in ${confirmedItems("membership")}`],
  [
    "gift cards",
    `update gift_vouchers set state = 'blocked' where order_item_id in ${confirmedItems("gift-voucher")}`,
  ],
  [
    "gift memberships",
    `update membership_gifts set ended_at = now() where membership_id is null and order_item_id in ${confirmedItems("membership-gift")}`,
  ],
  ["gift mails", "delete from mails where kind = 'gift-voucher'"],
  ["donated", `delete from donations where order_item_id in ${confirmedItems("donation")}`],
  [
    "ticket subscriptions",
    `update ticket_subscriptions set vouchers = 0 where order_item_id in ${confirmedItems("ticket-subscription")}`,
  ],
  ["meals", "delete from food_orders where instance_id = 'crash'"],
  ["the stock of crash-bag", "update stock_levels set sold = sold + 1 where item_id = 'crash-bag'"],
])("the outcome check finds lost %s", async (what, sql) => {
  await lane.pool.query(sql);
  const { lost } = await checkOutcomes(lane.pool, boxOffice.cardRecords);
  expect(lost.join("\n")).toContain(what);
});

it("the outcome check finds a missing seat and a charge without an order", async () => {
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
  // The card paid for an order that failed.
  expect((await check()).lost.join("\n")).toContain("card payments");
});
