import { Client } from "pg";
import { expect, it } from "vitest";

import { migrateDatabase } from "../../../crm/platform/database/migrate";
import { LONG_POLL, withDatabaseUpTo } from "../support/older-database";

/** The next migration has the indexes of large tables that release 0.2.0 adds. */
const BEFORE_RELEASE = 55;

const isValid = async (client: Client, index: string) => {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    "select indisvalid from pg_index where indexrelid = to_regclass($1)",
    [index],
  );
  return rows[0]?.indisvalid ?? null;
};
const NEW_INDEXES = ["customers_by_folded_name", "payments_by_card", "audit_log_one_read_an_hour"];
const newIndexes = (client: Client) =>
  Promise.all(NEW_INDEXES.map((index) => isValid(client, index)));
const unvalidated = async (client: Client) =>
  (await client.query("select conname from pg_constraint where not convalidated"))
    .rows as unknown[];

it("customers can sign up while the release's index of names is built", async () => {
  await withDatabaseUpTo(BEFORE_RELEASE, async (client, url) => {
    await client.query(`insert into customers (first_name, last_name, email, phone, is_guest)
      values ('Ada', 'Lovell', 'ada@example.com', '2125550123', true)`);
    const seller = new Client({ connectionString: url, lock_timeout: 2_000 });
    await seller.connect();
    try {
      await client.query("begin");
      await client.query("update customers set last_name = 'Lovelace'");
      const migrated = migrateDatabase(url);
      await expect
        .poll(async () => {
          const { rows } = await seller.query(
            `select from pg_stat_activity where datname = current_database()
             and wait_event_type = 'Lock' and query ilike 'create index concurrently%"customers"%'`,
          );
          return rows.length;
        }, LONG_POLL)
        .toBe(1);
      await seller.query("begin");
      await seller.query("lock table customers, orders, payments in row exclusive mode");
      await seller.query("commit");
      await client.query("commit");
      await migrated;
      expect(await newIndexes(client)).toEqual([true, true, true]);
      // The release before still searches by it.
      expect(await isValid(client, "customers_by_name")).toBe(true);
      expect(await unvalidated(client)).toEqual([]);
    } finally {
      await seller.end();
    }
  });
});

it("constraints that an interrupted migration has not checked are checked by the next run", async () => {
  await withDatabaseUpTo(BEFORE_RELEASE, async (client, url) => {
    await migrateDatabase(url);
    await client.query(`alter table orders drop constraint orders_vat;
      alter table orders add constraint orders_vat check (vat between 0 and total) not valid`);
    expect(await unvalidated(client)).toHaveLength(1);
    expect((await migrateDatabase(url)).applied).toBe(0);
    expect(await unvalidated(client)).toEqual([]);
  });
});

it("a database with an earlier form of the release's migrations gets the same indexes and columns", async () => {
  await withDatabaseUpTo(68, async (client, url) => {
    await client.query(`drop index customers_by_folded_name, customers_by_name;
      create index customers_by_name on customers
        using gin ((' ' || fold_name(first_name || ' ' || last_name)) gin_trgm_ops)`);
    await migrateDatabase(url);
    expect(await newIndexes(client)).toEqual([true, true, true]);
    expect(await unvalidated(client)).toEqual([]);
  });
  await withDatabaseUpTo(BEFORE_RELEASE, async (client, url) => {
    await client.query(`alter table mails add column send_at timestamptz;
      alter table mails add column refused_at timestamptz;
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('earlier', 1795663543550)`);
    await migrateDatabase(url);
    expect(await newIndexes(client)).toEqual([true, true, true]);
    await client.query("select send_at, refused_at from mails");
  });
});
