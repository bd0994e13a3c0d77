import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { checkOutcomes } from "../../support/crash/check-outcomes";
import { getLane, type TestLane } from "../../support/crash/crash-site";
import { openPerformance } from "../../support/crash/open-performance";
import { findViolations } from "../../support/rush/invariants";
import { rush, steps, type Step } from "../../support/rush/rush";
import type { BoxOffice } from "../../support/servers/start-box-office";
import { startTestLane } from "../support/test-lane";
import { issueVoucher } from "../../support/api/balances";
import { other } from "../../support/api/stored";

const VOUCHER = "RUSH-1234567";
const VISITORS = 14;

let boxOffice: BoxOffice | undefined;
let lanes: TestLane[] = [];

async function close(): Promise<void> {
  for (const lane of lanes) await lane.pool.end();
  await boxOffice?.stop();
  [boxOffice, lanes] = [undefined, []];
}

/** Starts box offices on one database, with 60 seats in two bands, and a voucher that pays for some of them. */
async function startProcesses(
  name: string,
  processes: number,
): Promise<{ boxOffice: BoxOffice; first: TestLane }> {
  const { boxOffice: opened, lane: first } = await startTestLane(name);
  boxOffice = opened;
  lanes = [first];
  for (let copy = 1; copy < processes; copy += 1)
    lanes.push(getLane(opened, await opened.another()));
  await openPerformance(first, { rows: 2 });
  await first.stored.seats.change({ planId: "crash", row: "2" }, { bandId: "B" });
  const price = { bandId: "B", priceTypeId: "standard", faceValue: 4_600, enabled: true };
  await first.stored.prices.insert({ priceListId: "crash", ...price });
  await issueVoucher(first.stored, VOUCHER, 30_000);
  return { boxOffice: opened, first };
}

describe("four box offices on one database", () => {
  afterAll(close);

  it("four box offices on one database never sell a seat twice, oversell a band, overspend a voucher or charge a wrong amount", async () => {
    const { boxOffice: opened, first } = await startProcesses("api_rush", 4);
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: VISITORS, maxLength: VISITORS }),
        async (visits) => {
          expect(await rush(lanes, visits, VOUCHER)).toEqual([]);
          expect(await findViolations(first.pool)).toEqual([]);
          await releaseHeldSeats(first);
        },
      ),
      { numRuns: 3, endOnFailure: true },
    );
    const { lost, doubled, orders } = await checkOutcomes(first.pool, opened.cardRecords);
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    expect(orders["confirmed"]).toBeGreaterThan(3);
  }, 240_000);
});

/** Releases held seats for the next rush, and drops the tickets of unsold baskets. */
async function releaseHeldSeats({ stored }: TestLane): Promise<void> {
  await stored.claims.remove({ instanceId: "crash", state: "held" });
  const baskets = await stored.baskets.find({ heldUntil: other(null) }, ["id"]);
  const basketId = baskets.map(({ id }) => id);
  await stored.basketTickets.remove({ instanceId: "crash", basketId });
}

/** SQL that disables a guard on a table by a trigger. */
const guardRemoved = (table: string, when: string, what: string) => `
  create function unguarded() returns trigger language plpgsql as $$
  begin
    ${what}
    return new;
  end $$;
  create trigger unguarded before ${when} on ${table} for each row execute function unguarded();`;

const purchaseSteps: Step[] = [
  { do: "best", band: "A", quantity: 1 },
  { do: "voucher" },
  { do: "pay" },
];
const rushSteps: Step[] = [
  { do: "best", band: "B", quantity: 4 },
  { do: "named", seats: [31, 32, 33] },
];

// Controls: a rush without a guard must break the rule that it protects.
describe("a rush with one guard removed (control)", () => {
  let first: TestLane;
  beforeAll(async () => ({ first } = await startProcesses("api_control", 1)));
  afterAll(close);

  it.each([
    [
      "a voucher is overspent",
      ["a voucher paid more than its worth"],
      guardRemoved("gift_vouchers", "update", "new.balance := old.balance;"),
      purchaseSteps,
    ],
    [
      "less is charged than the order's total",
      ["an order was paid more or less than it costs"],
      guardRemoved("payments", "insert", "new.amount := greatest(new.amount - 100, 0);"),
      purchaseSteps.filter((step) => step.do !== "voucher"),
    ],
    [
      "an order line has a different price from its ticket",
      ["an order's total is not the sum of its lines"],
      guardRemoved("order_tickets", "insert", "new.face_value := new.face_value + 1;"),
      purchaseSteps,
    ],
    // Last, because it leaves seats with two owners.
    [
      "a held seat is taken again, and its band oversold",
      ["a seat is in two live baskets", "a band has more tickets than seats"],
      // The claim's primary key does not prevent this: the later buyer deletes the row first.
      guardRemoved(
        "claims",
        "insert",
        `delete from claims where instance_id = new.instance_id and seat_id = new.seat_id
           and basket_id <> new.basket_id;`,
      ),
      rushSteps,
    ],
  ])(
    "a rush without its guard detects that %s",
    async (_what, rules, sabotage, visit) => {
      const broken = async () => (await findViolations(first.pool)).join("\n");
      for (const rule of rules) expect(await broken()).not.toContain(rule);
      await first.pool.query(sabotage);
      const visits = Array.from({ length: visit === rushSteps ? 12 : 8 }, () => visit);
      await rush(lanes, visits, VOUCHER);
      await first.pool.query("drop function unguarded cascade");
      for (const rule of rules) expect(await broken()).toContain(rule);
    },
    120_000,
  );
});
