import { afterEach, expect, it, vi } from "vitest";

import { holdTickets } from "../../../crm/basket/lines/tickets/add-tickets";
import { findBestSeats } from "../../../crm/api/best-seats";
import { newBasket } from "../support/box-office";
import {
  liveClaims,
  createTestPerformance,
  insertSeatBlocks,
} from "../support/create-test-performance";
import { db } from "../support/test-database";

afterEach(() => vi.restoreAllMocks());

function advanceClock(minutes: number): void {
  const started = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(started + minutes * 60_000);
}

it("a distanced performance still sells whole blocks after its plan was reloaded", async () => {
  const { instanceId, planId } = await createTestPerformance({
    seats: 6,
    instance: { distanced: true },
  });
  await insertSeatBlocks(planId, ["A", "1", "2"], ["A", "4", "6"]);
  const request = {
    instanceId,
    choices: [{ band: "A", priceTypeId: "standard", quantity: 1 }],
    together: true,
  };
  const buy = async () => {
    const basketId = await newBasket();
    return db.transaction((tx) => holdTickets(tx, basketId, request, null, null));
  };
  expect((await buy()).ok).toBe(true);
  advanceClock(2);
  expect(await buy()).toMatchObject({ ok: false, failure: { code: "not-enough-seats" } });
  expect((await liveClaims(instanceId)).map(({ seatId }) => seatId)).toEqual(["A-3"]);
  const bestSeats = await db.transaction((tx) =>
    findBestSeats(tx, request, { basket: null, customerId: null }),
  );
  expect(bestSeats).toMatchObject({ ok: false, failure: { code: "not-enough-seats" } });
});
