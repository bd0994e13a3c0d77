import { withClient } from "../support/with-client";

/** The hall of the test performances. Seats are in order of their rows. */
export type Arena = {
  planId: string;
  priceTypeId: string;
  seats: { id: string; bandId: string; row: string; place: number }[];
  /** Number of seats for best available; excludes wheelchair spaces and companion seats. */
  automatic: number;
  /** Bands with their number of seats for best available. */
  bands: { id: string; seats: number }[];
};

/** Describes the demo's largest hall. */
export async function describeArena(url: string): Promise<Arena> {
  return withClient(url, async (client) => {
    const { rows: plans } = await client.query<{ plan_id: string }>(
      `select plan_id from seats join seat_plans p on p.id = plan_id and p.seating = 'reserved'
       group by plan_id order by count(*) desc limit 1`,
    );
    const planId = plans[0]?.plan_id ?? "";
    const { rows } = await client.query<{
      id: string;
      band_id: string;
      row: string;
      place: number;
      kind: string;
    }>(
      `select id, band_id, section || ' ' || row as row, place, kind from seats
       where plan_id = $1 order by section_rank, row_rank, place, id`,
      [planId],
    );
    const standard = rows.filter(({ kind }) => kind !== "wheelchair" && kind !== "companion");
    const bandIds = [...new Set(standard.map(({ band_id }) => band_id))];
    return {
      planId,
      priceTypeId: "standard",
      seats: rows.map(({ id, band_id, row, place }) => ({ id, bandId: band_id, row, place })),
      automatic: standard.length,
      bands: bandIds.map((id) => ({
        id,
        seats: standard.filter(({ band_id }) => band_id === id).length,
      })),
    };
  });
}

/** Creates empty performances on sale with one price for every band. Returns their ids. */
export async function openPerformances(
  url: string,
  arena: Arena,
  run: string,
  count: number,
): Promise<string[]> {
  return withClient(url, async (client) => {
    await client.query(
      `insert into price_lists (id, name, currency) values ($1, $1, 'USD') on conflict do nothing`,
      [run],
    );
    await client.query(
      `insert into prices (price_list_id, band_id, price_type_id, face_value, enabled)
       select $1, band, $2, 7600, true from unnest($3::text[]) band on conflict do nothing`,
      [run, arena.priceTypeId, arena.bands.map(({ id }) => id)],
    );
    const { rows } = await client.query<{ id: string }>(
      `insert into instances (id, event_id, plan_id, price_list_id, starts_at, on_sale_at, access_tag_ids, max_tickets)
       select $1 || '-' || n, (select id from events order by id limit 1), $2, $1,
         now() + interval '100 days', now() - interval '1 day', '{}', 9
       from generate_series(1, $3::int) n returning id`,
      [run, arena.planId, count],
    );
    return rows.map(({ id }) => id);
  });
}

/** Creates empty baskets. Returns their ids. */
export async function openBaskets(url: string, count: number): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "insert into baskets (currency) select 'USD' from generate_series(1, $1::int) returning id",
      [count],
    );
    // Like pgbench's tables before a measurement.
    await client.query("vacuum analyze baskets");
    return rows.map(({ id }) => id);
  });
}
