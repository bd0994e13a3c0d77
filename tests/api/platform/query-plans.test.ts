import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, Pool } from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { z } from "zod";

import { listRefunds } from "../../../crm/commands/show-orders";
import { listBuyerTickets } from "../../../crm/basket/limits/buyer-tickets";
import { listOffers } from "../../../crm/stock/catalogue/offers";
import { instances } from "../../../crm/tables/catalogue";
import { countTakenSeats } from "../../../crm/stock/holds/seat-counts";
import type { Database } from "../../../crm/platform/database/database";
import { listActionsOn } from "../../../crm/desk/customer-file/customer-file";
import { findCustomers, findOrdersByNumber } from "../../../crm/desk/customer-file/find-customers";
import { takeDueMail } from "../../../crm/people/outbox/mails";
import { findCustomerAtCheckout } from "../../../crm/desk/customer-file/households";
import { listOrders } from "../../../crm/money/orders/order-list";
import { listOtherBaskets } from "../../../crm/basket/baskets/other-baskets";
import { listDueRefunds } from "../../../crm/money/payments/payments";
import {
  listAttempts,
  listOrphanedOrders,
  listUnfinishedOrders,
} from "../../../crm/money/purchases/reconcile";
import { returnedTickets } from "../../../crm/tables/returns";
import { countPlaces } from "../../../crm/desk/waiting-list/waiting-line";
import { ownSystem } from "../../../crm/system/own/own-system";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const FIRST = { page: 1, pageSize: 20 };
const pool = new Pool({ connectionString: workerBoxOffice.databaseUrl, max: 2 });
afterAll(() => pool.end());

/**
 * The query plans of all statements that `work` sends. Sequential scans and sorts are disabled, because the planner
 * prefers them for small tables; they remain in a plan only if no index fits.
 */
async function explainQueries(work: (db: Database) => Promise<unknown>): Promise<string> {
  // Not drizzle's logger: a statement that is built once keeps that of the database it was first built for.
  const asked = vi.spyOn(pool, "query");
  await work(drizzle(pool));
  const sent = (asked.mock.calls as unknown[][]).map(([query, params]) => ({
    query: z.object({ text: z.string() }).parse(query).text,
    params: z.array(z.unknown()).parse(params),
  }));
  asked.mockRestore();
  expect(sent).not.toHaveLength(0);
  const client = new Client({ connectionString: workerBoxOffice.databaseUrl });
  await client.connect();
  try {
    await client.query("begin; set local enable_seqscan = off; set local enable_sort = off");
    const plans: string[] = [];
    // A plain index scan may read the whole index; a bitmap scan is only used with a condition. Both are tried.
    for (const indexScan of ["on", "off"]) {
      await client.query(`set local enable_indexscan = ${indexScan}`);
      for (const { query, params } of sent) {
        const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${query}`, params);
        plans.push(...rows.map((row) => row["QUERY PLAN"]));
      }
    }
    return plans.join("\n");
  } finally {
    await client.query("rollback");
    await client.end();
  }
}

const context = (db: Database) => ({
  db,
  paymentDeps: () => {
    throw new Error("unexpected use of payments");
  },
  openSystem: () => ownSystem,
  features: ownSystem.features,
  database: { url: "postgres://localhost/none", embedded: true },
  readEnv: () => ({ ok: false as const, failure: "none" }),
  storefrontUrl: "http://localhost",
  currency: "USD",
  by: "test",
});

const countSomePlaces = (db: Database) =>
  countPlaces(db, {
    instanceId: "any",
    customerId: UNKNOWN_ID,
    email: "ada@example.com",
    holder: "address:any",
  });

it.each<[what: string, index: string, work: (db: Database) => Promise<unknown>]>([
  ["unfinished orders", "orders_not_confirmed", listUnfinishedOrders],
  ["orders that can no longer be paid", "orders_not_confirmed", (db) => listOrphanedOrders(db, 1)],
  ["open payments", "payments_under_way", (db) => listAttempts(db, "open", 1)],
  ["refunds that are due", "payments_owed|payments_given_back", (db) => listDueRefunds(db)],
  ["refunds, newest first", "payments_given_back", (db) => listRefunds.run(context(db), [], {})],
  ["mail that is due", "mails_due", (db) => takeDueMail(db, 1)],
  [
    "a customer's orders, newest first",
    "orders_of_customer",
    (db) => listOrders(db, UNKNOWN_ID, { group: "past", hallId: null, printAtHome: false }, FIRST),
  ],
  [
    "a customer's answers in their last order",
    "orders_of_customer",
    (db) => findCustomerAtCheckout(db, UNKNOWN_ID, { currency: "USD", areGoods: false }),
  ],
  [
    "a buyer's tickets for an event, by any spelling of the email",
    "customers_by_email_key",
    (db) => listBuyerTickets(db, { customerId: UNKNOWN_ID, registrationId: null }, "any"),
  ],
  ["a customer's baskets", "baskets_of_customer", (db) => listOtherBaskets(db, UNKNOWN_ID, null)],
  [
    "the offers of a performance",
    "instances_pkey",
    (db) => listOffers(db, "public", eq(instances.id, "any")),
  ],
  ["sold seats", "claims_kept", (db) => countTakenSeats(db, ["any"])],
  ["held seats", "claims_held", (db) => countTakenSeats(db, ["any"])],
  [
    "customers by a word of their name",
    "customers_by_folded_name",
    (db) => findCustomers(db, { kind: "name", words: ["lov"], emailStart: null }, 20),
  ],
  [
    "customers by phone number",
    "customers_by_mobile",
    (db) => findCustomers(db, { kind: "phone", numbers: ["2125550123"] }, 20),
  ],
  [
    "orders by their number in another system",
    "system_orders_by_number",
    (db) => findOrdersByNumber(db, { kind: "order", number: 1 }, "1795971682"),
  ],
  [
    "customers by the start of an email",
    "customers_by_email",
    (db) => findCustomers(db, { kind: "email", start: "ada@" }, 20),
  ],
  [
    "the tickets of one return",
    "returned_tickets_by_return",
    (db) => db.select().from(returnedTickets).where(eq(returnedTickets.returnId, UNKNOWN_ID)),
  ],
  [
    "staff actions on a customer's orders",
    "Index Cond: .*'order'.*subject_id = ANY",
    (db) => listActionsOn(db, UNKNOWN_ID),
  ],
  ["the waiting-list places of an address", "waiting_list_by_holder", countSomePlaces],
  ["the waiting-list places of an email", "customers_by_email", countSomePlaces],
])("in a database of a million orders, an index is used to find %s", async (_what, index, work) => {
  expect(await explainQueries(work)).toMatch(new RegExp(index));
});

/** Tables from which the box office deletes rows. */
const DELETED_FROM = [
  "addresses",
  "basket_items",
  "basket_tickets",
  "baskets",
  "household_members",
  "households",
  "memberships",
  "order_items",
  "order_tickets",
  "registrations_of_interest",
  "stored_cards",
  "ticket_shares",
];

it("every foreign key that a deletion must check has an index", async () => {
  const missing = await pool.query(
    `select c.conrelid::regclass::text || '.' || a.attname as column
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid::regclass::text = any($1::text[])
       and not exists (
         select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
           -- A key is never looked for where it is null, so an index may leave these out, and nothing else.
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
     order by 1`,
    [DELETED_FROM],
  );
  expect(missing.rows).toEqual([]);
});
