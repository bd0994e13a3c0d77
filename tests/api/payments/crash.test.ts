import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";

import type { ItemKind } from "#contract/schemas/basket-item";
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
import { fromNow } from "../../support/api/stored";

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

/** The lines of a kind of all confirmed orders. */
async function confirmedItems(kind: ItemKind) {
  const confirmedOrders = await lane.stored.orders.find({ state: "confirmed" }, ["id"]);
  const orderId = confirmedOrders.map(({ id }) => id);
  return {
    orderItemId: (await lane.stored.orderItems.find({ orderId, kind }, ["id"])).map(({ id }) => id),
  };
}

it.each([
  ["memberships", async () => lane.stored.memberships.remove(await confirmedItems("membership"))],
  [
    "gift cards",
    async () =>
      lane.stored.giftVouchers.change(await confirmedItems("gift-voucher"), { state: "blocked" }),
  ],
  [
    "gift memberships",
    async () =>
      lane.stored.membershipGifts.change(
        { ...(await confirmedItems("membership-gift")), membershipId: null },
        { endedAt: fromNow() },
      ),
  ],
  ["gift mails", () => lane.stored.mails.remove({ kind: "gift-voucher" })],
  ["donated", async () => lane.stored.donations.remove(await confirmedItems("donation"))],
  [
    "ticket subscriptions",
    async () =>
      lane.stored.ticketSubscriptions.change(await confirmedItems("ticket-subscription"), {
        vouchers: 0,
      }),
  ],
  ["meals", () => lane.stored.foodOrders.remove({ instanceId: "crash" })],
  [
    "the stock of crash-bag",
    () => lane.stored.stockLevels.change({ itemId: "crash-bag" }, { sold: sql`sold + 1` }),
  ],
])("the outcome check finds lost %s", async (what, lose) => {
  await lose();
  const { lost } = await checkOutcomes(lane.pool, boxOffice.cardRecords);
  expect(lost.join("\n")).toContain(what);
});

it("the outcome check finds a missing seat and a charge without an order", async () => {
  const { stored } = lane;
  const sold = await stored.orderTickets.find({ instanceId: "crash" }, ["orderId"]);
  const orders = await stored.orders.find({
    id: sold.map(({ orderId }) => orderId),
    state: "confirmed",
  });
  const id = orders.find(({ total, giftVouchers, credit }) => total > giftVouchers + credit)?.id;
  const check = () => checkOutcomes(lane.pool, boxOffice.cardRecords);
  const seat = await stored.claims.first({ orderId: id }, ["seatId"], ["instanceId", "seatId"]);
  await stored.claims.remove(seat);
  expect((await check()).lost).not.toEqual([]);
  await stored.orders.change({ id }, { state: "failed", failure: "cancelled" });
  // The card paid for an order that failed.
  expect((await check()).lost.join("\n")).toContain("card payments");
});
