import { afterEach, expect, it, vi } from "vitest";

import { holdTickets } from "../../../crm/holds/add-tickets";
import { findBestSeats } from "../../../crm/holds/routes";
import { newBasket } from "../support/box-office";
import { liveClaims, createTestPerformance, query } from "../support/create-test-performance";
import { db } from "../support/test-database";

afterEach(() => vi.restoreAllMocks());

function letMinutesPass(minutes: number): void {
  const started = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(started + minutes * 60_000);
}

it("a distanced performance still sells its blocks whole after its plan was loaded again", async () => {
  const { instanceId, planId } = await createTestPerformance({
    rows: [{ row: "A", seats: 6 }],
    instance: { distanced: true },
  });
  await query`insert into seat_blocks (plan_id, section, row, first_seat, last_seat)
    values (${planId}, 'Orchestra', 'A', '1', '2'), (${planId}, 'Orchestra', 'A', '4', '6')`;
  const wish = {
    instanceId,
    choices: [{ band: "A", priceTypeId: "standard", quantity: 1 }],
    together: true,
  };
  const buy = async () => {
    const basketId = await newBasket();
    return db.transaction((tx) => holdTickets(tx, basketId, wish, null));
  };
  expect((await buy()).ok).toBe(true);
  letMinutesPass(2);
  expect(await buy()).toMatchObject({ ok: false, problem: { code: "not-enough-seats" } });
  expect((await liveClaims(instanceId)).map(({ seat_id }) => seat_id)).toEqual(["A-3"]);
  const found = await db.transaction((tx) =>
    findBestSeats(tx, wish, { basket: null, customerId: null }),
  );
  expect(found).toMatchObject({ ok: false, problem: { code: "not-enough-seats" } });
});
