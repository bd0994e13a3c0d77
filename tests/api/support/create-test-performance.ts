import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { onTestFinished } from "vitest";

import { workerBoxOffice } from "../../support/servers/worker-box-office";

// Shared by all test files of a worker; idle connections do not keep its process alive.
const pool = new Pool({
  connectionString: workerBoxOffice.databaseUrl,
  max: 4,
  allowExitOnIdle: true,
}).on("error", () => undefined);

type Columns = Record<string, unknown>;

/**
 * Queries the box office's database, to set or read what the API does not expose. As a template tag it turns values
 * into parameters; text built at run time needs them as a list.
 */
export async function query<T extends Columns>(
  text: TemplateStringsArray,
  ...values: unknown[]
): Promise<T[]>;
export async function query<T extends Columns>(text: string, values?: unknown[]): Promise<T[]>;
export async function query(text: TemplateStringsArray | string, ...values: unknown[]) {
  if (typeof text === "string") return (await pool.query(text, values[0] as unknown[])).rows;
  const statement = text.reduce((all, part, at) => `${all}$${at}${part}`);
  return (await pool.query(statement, values)).rows;
}

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

/** Changes the venue settings until the current test ends, because other test files use the same box office. */
export async function changeSettings(settings: {
  cancelOrders?: boolean;
  payWhatYouWish?: boolean;
}): Promise<void> {
  const { cancelOrders = false, payWhatYouWish = true } = settings;
  onTestFinished(async () => void (await query`delete from venue_settings`));
  await query`insert into venue_settings (id, cancel_orders, pay_what_you_wish)
    values (1, ${cancelOrders}, ${payWhatYouWish}) on conflict (id) do update
      set cancel_orders = excluded.cancel_orders, pay_what_you_wish = excluded.pay_what_you_wish`;
}

export type RowOfSeats = { row: string; seats: number; band?: string; kind?: string };

export type House = {
  /** Seats in row A, when `rows` is not given. */
  seats?: number;
  rows?: RowOfSeats[];
  seating?: "reserved" | "general" | "virtual";
  /** Columns of the instance that differ from the defaults of a performance on sale. */
  instance?: Columns;
};

/**
 * Creates a performance on sale: one section with rows of seats, bands A ($76.00) and B ($9.00), and the price types
 * Standard and `limitedTypeId`, which is limited to two tickets per customer.
 */
export async function createTestPerformance(house: House = {}) {
  const { seats: ofRowA = 6, rows = [{ row: "A", seats: ofRowA }], seating = "reserved" } = house;
  const name = `test-${randomUUID().slice(0, 8)}`;
  await query`insert into seat_plans (id, hall_id, name, seating, width, height)
    select ${name}, id, ${name}, ${seating}, 100, 100 from halls order by rank limit 1`;
  for (const [index, { row, seats, band = "A", kind = "standard" }] of rows.entries())
    await query`
      insert into seats (plan_id, id, section, section_rank, row, row_rank, number, place, x, y,
        band_id, kind, floors_above_stage, end_of_row, step_free, restricted_view)
      select ${name}, ${row}::text || '-' || n, 'Orchestra', 1, ${row}, ${index + 1}::int, n::text,
        n, n, ${index + 1}::int, ${band}, ${kind}, 0, false, true, false
      from generate_series(1, ${seats}::int) n`;
  await query`insert into price_lists (id, name, currency) values (${name}, ${name}, 'USD')`;
  await query`insert into price_types (id, name, note, rank, max_tickets)
    values (${name}, 'Two each', null, 99, 2)`;
  await query`insert into prices (price_list_id, band_id, price_type_id, face_value, enabled)
    select ${name}, band, type, price, enabled from (values ('A', 'standard', 7600, true),
      ('A', ${name}, 3000, true), ('B', 'standard', 900, true), ('C', 'standard', 5000, false),
      ('A', 'under30', 4000, false)) one (band, type, price, enabled)`;
  await query`insert into events (id, title, subtitle, kind, description, programme, artists,
      running_minutes, has_intermission)
    values (${name}, ${name}, null, 'special', '', '[]', '[]', 90, false)`;
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

/** Inserts empty baskets without a customer, bypassing the API. */
export async function emptyBaskets(count: number): Promise<string[]> {
  const rows = await query<{ id: string }>`
    insert into baskets (currency) select 'USD' from generate_series(1, ${count}::int) returning id`;
  return rows.map(({ id }) => id);
}

export const ageBasket = (basketId: string, minutes: number) => query`
  with age as (select make_interval(mins => ${minutes}) as gone),
    moved as (
      update baskets set first_held_at = first_held_at - gone, held_until = held_until - gone from age
      where id = ${basketId})
  update claims set held_until = held_until - gone from age
  where basket_id = ${basketId} and state = 'held'`;

export const liveClaims = (instanceId: string) => query<{ seat_id: string; basket_id: string }>`
  select seat_id, basket_id from claims
  where instance_id = ${instanceId} and (state <> 'held' or held_until > crm_now())`;

/** Inserts a confirmed order without items, in its own basket unless `columns` name one. */
export async function insertOrder(customerId: string, columns: Columns = {}) {
  const basketId =
    columns.basket_id ??
    (await insertRow("baskets", { currency: "USD", customer_id: customerId })).id;
  const sums = { subtotal: 0, fees: 0, delivery: 0, discounts: 0, vat: 0, total: 0 };
  return insertRow<{ id: string; number: string }>("orders", {
    basket_id: basketId,
    customer_id: customerId,
    state: "confirmed",
    currency: "USD",
    ...sums,
    delivery_option_id: "Cobo",
    page_url: "",
    locale: "en-us",
    details: "{}",
    placed_at: new Date(),
    ...columns,
  });
}

export async function insertPurchase(ticket: {
  customerId: string;
  instanceId: string;
  planId: string;
  seatId: string;
  priceTypeId: string;
}): Promise<void> {
  const price = { face_value: 3000, fee: 900 };
  const order = await insertOrder(ticket.customerId, { subtotal: 3000, fees: 900, total: 3900 });
  await insertRow("order_tickets", {
    order_id: order.id,
    instance_id: ticket.instanceId,
    plan_id: ticket.planId,
    seat_id: ticket.seatId,
    band_id: "A",
    price_type_id: ticket.priceTypeId,
    ...price,
  });
}
