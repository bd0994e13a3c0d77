import { Client } from "pg";
import { expect, it } from "vitest";

import { migrateDatabase } from "../../../crm/platform/database/migrate";
import { LONG_POLL, withDatabaseUpTo } from "../support/older-database";

/** A customer with an order, as the first version stored them. */
const FIRST_VERSION_ROWS = `
  insert into halls values ('h', 'Hall', '', '', 1);
  insert into price_bands values ('A', 'A', 1);
  insert into price_types (id, name, rank) values ('standard', 'Standard', 1);
  insert into price_lists values ('l', 'List', 'USD');
  insert into seat_plans values ('p', 'h', 'Plan', 'reserved', 100, 100);
  insert into seats (plan_id, id, section, section_rank, row, row_rank, number, place, x, y, band_id, kind,
    floors_above_stage, end_of_row, step_free, restricted_view)
    values ('p', 's', 'Orchestra', 1, 'A', 1, '1', 1, 1, 1, 'A', 'standard', 0, false, true, false);
  insert into delivery_options values ('Cobo', 3, 'Collect', '', '', 0, true, false, false, false, true, 1);
  insert into events values ('e', 'Event', null, 'special', '', '[]', '[]', 90, false, 'event');
  insert into instances (id, event_id, plan_id, price_list_id, starts_at, access_tag_ids, max_tickets)
    values ('i', 'e', 'p', 'l', now() + interval '1 year', '{}', 9);
  insert into customers (id, first_name, last_name, email, phone)
    values ('00000000-0000-4000-8000-00000000000c', 'Ada', 'Lovell', 'Ada@example.com', '2125550123');
  insert into addresses (customer_id, line1, city, state, postcode, country, is_primary)
    values ('00000000-0000-4000-8000-00000000000c', '1 Way', 'New York', 'NY', '10001', 'US', true),
      ('00000000-0000-4000-8000-00000000000c', '2 Way', 'New York', 'NY', '10001', 'US', false);
  insert into baskets (id, currency, customer_id)
    values ('00000000-0000-4000-8000-00000000000b', 'USD', '00000000-0000-4000-8000-00000000000c');
  insert into orders (id, basket_id, customer_id, state, currency, subtotal, fees, delivery, discounts, vat, total,
    delivery_option_id, page_url, locale, details, placed_at, confirmed_at)
    values ('00000000-0000-4000-8000-00000000000d', '00000000-0000-4000-8000-00000000000b',
      '00000000-0000-4000-8000-00000000000c', 'confirmed', 'USD', 7600, 900, 0, 0, 0, 8500, 'Cobo', '', 'en-us', '{}',
      now(), now());
  insert into order_tickets (order_id, instance_id, plan_id, seat_id, band_id, price_type_id, face_value, fee)
    values ('00000000-0000-4000-8000-00000000000d', 'i', 'p', 's', 'A', 'standard', 7600, 900);
  insert into claims (instance_id, seat_id, band_id, state, order_id)
    values ('i', 's', 'A', 'sold', '00000000-0000-4000-8000-00000000000d');
  insert into mails (kind, order_id, recipient, locale)
    values ('order-confirmation', '00000000-0000-4000-8000-00000000000d', 'Ada@example.com', 'en-us');
`;

/** The same without the mail, whose table has a required key in later versions. */
const ROWS_WITHOUT_MAIL = FIRST_VERSION_ROWS.replace(/insert into mails[^;]*;/, "");

const BEFORE_INDEXES = 5;

it("orders can be written while a migration builds indexes on their table", async () => {
  await withDatabaseUpTo(BEFORE_INDEXES, async (client, url) => {
    await client.query(ROWS_WITHOUT_MAIL);
    const seller = new Client({ connectionString: url, lock_timeout: 2_000 });
    await seller.connect();
    try {
      // An open sale: the index build waits for it, and must not block others in the meantime.
      await client.query("begin");
      await client.query("update orders set order_notes = 'first'");
      const migrated = migrateDatabase(url);
      await expect
        .poll(async () => {
          const { rows } = await seller.query<{ query: string }>(
            `select query from pg_stat_activity where datname = current_database()
             and wait_event_type = 'Lock' and query ilike 'create index%on "orders"%'`,
          );
          return rows.length;
        }, LONG_POLL)
        .toBe(1);
      await seller.query(
        "insert into mails (kind, recipient, locale) values ('order-confirmation', 'a@example.com', 'en')",
      );
      await seller.query("begin");
      await seller.query("lock table orders in row exclusive mode");
      await seller.query("commit");
      await client.query("commit");
      await migrated;
      const { rows } = await client.query(
        "select indisvalid from pg_index where indexrelid = 'orders_of_customer'::regclass",
      );
      expect(rows).toEqual([{ indisvalid: true }]);
    } finally {
      await seller.end();
    }
  });
});

it("an index whose build was interrupted is rebuilt by the next migration", async () => {
  await withDatabaseUpTo(BEFORE_INDEXES, async (client, url) => {
    await client.query("create index orders_by_basket on orders (basket_id)");
    await client.query(
      "update pg_index set indisvalid = false where indexrelid = 'orders_by_basket'::regclass",
    );
    await migrateDatabase(url);
    const { rows } = await client.query(
      "select indisvalid from pg_index where indexrelid = 'orders_by_basket'::regclass",
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});

it("two processes that migrate one database at once both succeed", async () => {
  await withDatabaseUpTo(BEFORE_INDEXES, async (_client, url) => {
    await expect(Promise.all([migrateDatabase(url), migrateDatabase(url)])).resolves.toBeDefined();
  });
});

/** The next migration adds a column to the payments table. */
const BEFORE_REFUND_RETRIES = 47;

/** Like pg_dump: reads a table in a snapshot and keeps its lock until the end. */
const BACKUP_LOCK = "begin isolation level repeatable read read only; select from payments";

it("payments can be read while a migration waits for a backup to finish", async () => {
  await withDatabaseUpTo(BEFORE_REFUND_RETRIES, async (client, url) => {
    // The lock timeout of a sale.
    const seller = new Client({ connectionString: url, lock_timeout: 5_000 });
    await seller.connect();
    try {
      await client.query(BACKUP_LOCK);
      const migrated = migrateDatabase(url);
      await expect
        .poll(async () => {
          const { rows } = await seller.query(
            `select from pg_stat_activity where datname = current_database()
             and wait_event_type = 'Lock' and query ilike 'alter table "payments"%'`,
          );
          return rows.length;
        }, LONG_POLL)
        .toBe(1);
      await seller.query("select from payments");
      await client.query("commit");
      await migrated;
      await seller.query("select refund_retries from payments");
    } finally {
      await seller.end();
    }
  });
});

it("a migration that cannot get its lock fails with a message and changes nothing", async () => {
  await withDatabaseUpTo(BEFORE_REFUND_RETRIES, async (client, url) => {
    await client.query(BACKUP_LOCK);
    await expect(migrateDatabase(url, 1)).rejects.toThrow(/another session is using its tables/);
    await client.query("commit");
    const { rows } = await client.query("select from drizzle.__drizzle_migrations");
    expect(rows).toHaveLength(BEFORE_REFUND_RETRIES + 1);
  });
});

it("data of the first version is kept by all migrations", async () => {
  await withDatabaseUpTo(1, async (client, url) => {
    await client.query(FIRST_VERSION_ROWS);
    await migrateDatabase(url);
    const rows = async (text: string) => (await client.query(text)).rows as unknown[];
    expect(
      await rows("select line1, is_primary, is_billing, is_delivery from addresses order by line1"),
    ).toEqual([
      { line1: "1 Way", is_primary: true, is_billing: true, is_delivery: true },
      { line1: "2 Way", is_primary: false, is_billing: false, is_delivery: false },
    ]);
    expect(await rows("select email, is_guest, version from customers")).toEqual([
      { email: "Ada@example.com", is_guest: false, version: 1 },
    ]);
    expect(await rows("select state, total from orders")).toEqual([
      { state: "confirmed", total: 8500 },
    ]);
    expect(await rows("select state from claims")).toEqual([{ state: "sold" }]);
    // Keyed, so that the confirmation already sent is not sent again.
    expect(await rows("select dedupe_key from mails")).toEqual([
      { dedupe_key: "order-confirmation:00000000-0000-4000-8000-00000000000d" },
    ]);
  });
});

it("migrations add or rename details of existing order and basket items", async () => {
  await withDatabaseUpTo(BEFORE_INDEXES, async (client, url) => {
    await client.query(ROWS_WITHOUT_MAIL);
    await client.query(`
      insert into order_items (order_id, kind, product_id, name, quantity, price, discount, details)
        values ('00000000-0000-4000-8000-00000000000d', 'booking-protection', 'p', 'Protection', 1, 450, 0, '{}'),
          ('00000000-0000-4000-8000-00000000000d', 'membership', '3', 'Friend', 1, 5000, 0, '{"autoRenew": true}');
      insert into basket_items (basket_id, kind, product_id, name, quantity, unit_price, details)
        values ('00000000-0000-4000-8000-00000000000b', 'booking-protection', 'p', 'Protection', 1, 450, '{}'),
          ('00000000-0000-4000-8000-00000000000b', 'membership', '3', 'Friend', 1, 5000, '{"autoRenew": false}')`);
    await migrateDatabase(url);
    const { rows } = await client.query(
      `(select details from order_items order by kind) union all (select details from basket_items order by kind)`,
    );
    expect(rows).toEqual([
      { details: { percentReturned: 100 } },
      { details: { remindsToRenew: true } },
      { details: { percentReturned: 100 } },
      { details: { remindsToRenew: false } },
    ]);
  });
});
