import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { afterAll, expect, it } from "vitest";

import { findBrokenLimit } from "../../../crm/basket/limits/basket-limits";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { newCustomer } from "../support/box-office";

const pool = new Pool({ connectionString: workerBoxOffice.databaseUrl, max: 1 });
afterAll(() => pool.end());

type Ticket = { instanceId: string; eventId: string; priceTypeId: string; row: string | null };

async function findTicket(limits: string): Promise<Ticket> {
  const { rows } = await pool.query<Ticket>(
    `select i.id as "instanceId", i.event_id as "eventId", t.id as "priceTypeId", i.limit_rows[1] as row
     from instances i join prices p on p.price_list_id = i.price_list_id and p.enabled
       join price_types t on t.id = p.price_type_id
     where ${limits} limit 1`,
  );
  if (rows[0] === undefined) throw new Error(`no ticket where ${limits}`);
  return rows[0];
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

const FREE = "t.max_tickets is null and t.eligibility = 'all'";

it("a buyer's earlier orders are not read for tickets without a limit", async () => {
  expect(await countReadsOfOrders(await findTicket(`${FREE} and i.limit_rows is null`))).toBe(0);
});

it("a buyer's earlier orders are not read for rows without a limit", async () => {
  const ticket = await findTicket(`${FREE} and i.limit_rows is not null`);
  expect(await countReadsOfOrders({ ...ticket, row: "none" })).toBe(0);
});

it.each([
  ["a limited price type", "t.max_tickets is not null and i.limit_rows is null"],
  ["an access price", "t.eligibility = 'access' and t.max_tickets is null"],
  ["a limited row", `${FREE} and i.limit_rows is not null`],
])("a buyer's earlier orders are read for %s", async (_what, limits) => {
  expect(await countReadsOfOrders(await findTicket(limits))).toBe(1);
});
