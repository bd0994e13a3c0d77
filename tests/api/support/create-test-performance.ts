import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { onTestFinished } from "vitest";

import { workerBoxOffice } from "../../support/servers/worker-box-office";

// Shared by the files of a worker, and closed with its process.
const pool = new Pool({
  connectionString: workerBoxOffice.databaseUrl,
  max: 4,
  allowExitOnIdle: true,
}).on("error", () => undefined);

/** The box office's database, for what a test has to set or to see behind its back. */
export async function query<T extends Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return (await pool.query<T>(text, values)).rows;
}

type Columns = Record<string, unknown>;

export async function insertRow<T extends Columns>(table: string, columns: Columns): Promise<T> {
  const names = Object.keys(columns);
  const [row] = await query<T>(
    `insert into ${table} (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")})
     returning *`,
    Object.values(columns),
  );
  if (row === undefined) throw new Error(`no row in ${table}`);
  return row;
}

export async function updateRow(table: string, id: string | string[], columns: Columns) {
  const names = Object.keys(columns).map((name, i) => `${name} = $${i + 2}`);
  const values = [[id].flat(), ...Object.values(columns)];
  await query(`update ${table} set ${names.join(", ")} where id = any($1)`, values);
}

/** Changes the venue's settings until the test ends, since other files of the worker use the same box office. */
export async function changeSettings(settings: {
  cancelOrders?: boolean;
  payWhatYouWish?: boolean;
}): Promise<void> {
  const { cancelOrders = false, payWhatYouWish = true } = settings;
  onTestFinished(async () => {
    await query("delete from venue_settings");
  });
  await query(
    `insert into venue_settings (id, cancel_orders, pay_what_you_wish) values (1, $1, $2)
     on conflict (id) do update
       set cancel_orders = excluded.cancel_orders, pay_what_you_wish = excluded.pay_what_you_wish`,
    [cancelOrders, payWhatYouWish],
  );
}

export type RowOfSeats = { row: string; seats: number; band?: string; kind?: string };

export type House = {
  /** How many seats row A has, where it is the only row. */
  seats?: number;
  rows?: RowOfSeats[];
  seating?: "reserved" | "general" | "virtual";
  /** Columns of the instance that differ from "on sale". */
  instance?: Columns;
};

/**
 * Puts a performance of the test's own on sale: rows of seats in one section, bands A (76.00) and B (9.00), the price
 * types Standard and, limited to two a customer, `priceTypeId`.
 */
export async function createTestPerformance(house: House = {}) {
  const { seats: ofRowA = 6, rows = [{ row: "A", seats: ofRowA }], seating = "reserved" } = house;
  const name = `test-${randomUUID().slice(0, 8)}`;
  const [hall] = await query<{ id: string }>("select id from halls order by rank limit 1");
  await query(
    `insert into seat_plans (id, hall_id, name, seating, width, height) values ($1, $2, $1, $3, 100, 100)`,
    [name, hall?.id, seating],
  );
  for (const [index, { row, seats, band = "A", kind = "standard" }] of rows.entries())
    await query(
      `insert into seats (plan_id, id, section, section_rank, row, row_rank, number, place, x, y, band_id, kind,
         floors_above_stage, end_of_row, step_free, restricted_view)
       select $1, $2::text || '-' || n, 'Orchestra', 1, $2, $3::int, n::text, n, n, $3::int, $5, $6, 0, false, true, false
       from generate_series(1, $4::int) n`,
      [name, row, index + 1, seats, band, kind],
    );
  await query(`insert into price_lists (id, name, currency) values ($1, $1, 'USD')`, [name]);
  await query(
    `insert into price_types (id, name, note, rank, max_tickets) values ($1, 'Two each', null, 99, 2)`,
    [name],
  );
  await query(
    `insert into prices (price_list_id, band_id, price_type_id, face_value, enabled)
     values ($1, 'A', 'standard', 7600, true), ($1, 'A', $1, 3000, true), ($1, 'B', 'standard', 900, true),
       ($1, 'C', 'standard', 5000, false), ($1, 'A', 'under30', 4000, false)`,
    [name],
  );
  await query(
    `insert into events (id, title, subtitle, kind, description, programme, artists, running_minutes,
       has_intermission)
     values ($1, $1, null, 'special', '', '[]', '[]', 90, false)`,
    [name],
  );
  await insertRow("instances", {
    id: name,
    event_id: name,
    plan_id: name,
    price_list_id: name,
    starts_at: new Date(Date.now() + 900 * 86_400_000),
    on_sale_at: new Date(Date.now() - 86_400_000),
    access_tag_ids: [],
    max_tickets: 9,
    ...house.instance,
  });
  return { instanceId: name, planId: name, priceListId: name, limitedTypeId: name };
}

/** So many baskets that hold nothing and belong to nobody, without a call. */
export async function emptyBaskets(count: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `insert into baskets (currency) select 'USD' from generate_series(1, $1) returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

export async function ageBasket(basketId: string, minutes: number): Promise<void> {
  await query(
    `with moved as (
       update baskets set first_held_at = first_held_at - make_interval(mins => $2),
         held_until = held_until - make_interval(mins => $2)
       where id = $1)
     update claims set held_until = held_until - make_interval(mins => $2)
     where basket_id = $1 and state = 'held'`,
    [basketId, minutes],
  );
}

export function liveClaims(instanceId: string): Promise<{ seat_id: string; basket_id: string }[]> {
  return query(
    `select seat_id, basket_id from claims
     where instance_id = $1 and (state <> 'held' or held_until > crm_now())`,
    [instanceId],
  );
}

/** Writes a confirmed order of nothing for a customer, in a basket of its own, but for these columns. */
export async function writeOrder(customerId: string, columns: Columns = {}) {
  const basketId =
    columns.basket_id ??
    (await insertRow("baskets", { currency: "USD", customer_id: customerId })).id;
  const sums = { subtotal: 0, fees: 0, delivery: 0, discounts: 0, vat: 0, total: 0 };
  return insertRow<{ id: string; number: string }>("orders", {
    ...{
      basket_id: basketId,
      customer_id: customerId,
      state: "confirmed",
      currency: "USD",
      ...sums,
    },
    ...{ delivery_option_id: "Cobo", page_url: "", locale: "en-us", details: "{}" },
    placed_at: new Date(),
    ...columns,
  });
}

export async function boughtBefore(ticket: {
  customerId: string;
  instanceId: string;
  planId: string;
  seatId: string;
  priceTypeId: string;
}): Promise<void> {
  const price = { face_value: 3000, fee: 900 };
  const order = await writeOrder(ticket.customerId, { subtotal: 3000, fees: 900, total: 3900 });
  await insertRow("order_tickets", {
    ...{ order_id: order.id, instance_id: ticket.instanceId, plan_id: ticket.planId },
    ...{ seat_id: ticket.seatId, band_id: "A", price_type_id: ticket.priceTypeId, ...price },
  });
}
