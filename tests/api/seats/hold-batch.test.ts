import { afterAll, expect, it } from "vitest";

import { sql } from "drizzle-orm";
import { openDatabase } from "../../../crm/platform/database/database";
import { holdSeatsBatch, readMoment } from "../../../crm/holds/hold-seats-batch";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { newBasket } from "../support/box-office";
import { liveClaims, createTestPerformance, query } from "../support/create-test-performance";

const one = openDatabase(workerBoxOffice.databaseUrl, { poolSize: 4 });
afterAll(() => one.close());

it("a buyer who is too late gives back the other seat without a look at the seats of everybody else", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 300 }] });
  const [early, late] = [await newBasket(), await newBasket()];
  const ids = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `A-${from + index}`);
  await query`insert into claims (instance_id, seat_id, band_id, state, basket_id, held_until)
    select ${instanceId}, seat, 'A', 'held', ${early}, crm_now() + interval '1 hour'
    from unnest(${ids(1, 299)}::text[]) seat`;
  const read = await one.db.transaction(async (tx) => {
    const seats = ids(298, 300).map((seatId) => ({ seatId, priceTypeId: "standard" }));
    const call = { basketId: late, customerId: null, request: { instanceId, seats }, once: null };
    const batch = { instanceId, calls: [call], beforeCommit: undefined };
    const { served } = await holdSeatsBatch(tx, batch, await readMoment(tx));
    expect(served).toEqual([{ lost: expect.anything() }]);
    const { rows } = await tx.execute<{ read: number }>(
      sql`select idx_tup_fetch::int as read from pg_stat_xact_user_tables where relname = 'claims'`,
    );
    return rows[0]?.read;
  });
  expect(await liveClaims(instanceId)).toHaveLength(298);
  expect(read).toBeLessThan(298);
});
