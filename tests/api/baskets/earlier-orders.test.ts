import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { afterAll, expect, it } from "vitest";

import { findBrokenLimit } from "../../../crm/basket/limits/basket-limits";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { newCustomer } from "../support/box-office";
import type { StoredRow } from "../../support/api/stored";
import { stored } from "../support/stored";

const pool = new Pool({ connectionString: workerBoxOffice.databaseUrl, max: 1 });
afterAll(() => pool.end());

type Ticket = { instanceId: string; eventId: string; priceTypeId: string; row: string | null };

type Found = { type: StoredRow<"priceTypes">; limitRows: string[] | null };

/** A ticket on sale of the demo season whose price type and performance are like this. */
async function findTicket(isLike: (found: Found) => boolean): Promise<Ticket> {
  const types = await stored.priceTypes.find({});
  const prices = await stored.prices.find({ enabled: true });
  for (const instance of await stored.instances.find({}))
    for (const { priceTypeId } of prices.filter(
      ({ priceListId }) => priceListId === instance.priceListId,
    )) {
      const type = types.find(({ id }) => id === priceTypeId);
      if (type === undefined || !isLike({ type, limitRows: instance.limitRows })) continue;
      const { id: instanceId, eventId, limitRows } = instance;
      return { instanceId, eventId, priceTypeId, row: limitRows?.[0] ?? null };
    }
  throw new Error("no such ticket");
}

async function countReadsOfOrders(ticket: Ticket): Promise<number> {
  const { customerId } = await newCustomer();
  let reads = 0;
  const logQuery = (query: string) => {
    if (query.includes('"order_tickets"')) reads += 1;
  };
  const db = drizzle(pool, { logger: { logQuery } });
  const lines = [ticket];
  expect(await findBrokenLimit(db, { lines, codes: [], catalogue: "" }, customerId)).toBeNull();
  return reads;
}

const isFree = ({ type }: Found) => type.maxTickets === null && type.eligibility === "all";

it("a buyer's earlier orders are not read for tickets without a limit", async () => {
  expect(
    await countReadsOfOrders(await findTicket((each) => isFree(each) && each.limitRows === null)),
  ).toBe(0);
});

it("a buyer's earlier orders are not read for rows without a limit", async () => {
  const ticket = await findTicket((each) => isFree(each) && each.limitRows !== null);
  expect(await countReadsOfOrders({ ...ticket, row: "none" })).toBe(0);
});

it.each([
  [
    "a limited price type",
    ({ type, limitRows }: Found) => type.maxTickets !== null && limitRows === null,
  ],
  ["an access price", ({ type }: Found) => type.eligibility === "access" && !type.maxTickets],
  ["a limited row", (each: Found) => isFree(each) && each.limitRows !== null],
])("a buyer's earlier orders are read for %s", async (_what, isLike) => {
  expect(await countReadsOfOrders(await findTicket(isLike))).toBe(1);
});
