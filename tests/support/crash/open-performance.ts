import type { TestLane } from "./crash-site";

export const PERFORMANCE = "crash";
export const SEATS_PER_ROW = 30;

/** Puts a performance of the season's nth event on sale, with rows of seats in one band at 76.00. Returns its id. */
export async function openPerformance(
  { pool }: TestLane,
  { id = PERFORMANCE, rows = 30, seating = "reserved", event = 0 } = {},
): Promise<string> {
  await pool.query(`
    insert into seat_plans (id, hall_id, name, seating, width, height)
      select '${id}', id, '${id}', '${seating}', 100, 100 from halls order by rank limit 1;
    insert into seats (plan_id, id, section, section_rank, row, row_rank, number, place, x, y, band_id, kind,
        floors_above_stage, end_of_row, step_free, restricted_view)
      select '${id}', r || '-' || n, 'Orchestra', 1, r::text, r, n::text, n, n, r, 'A', 'standard', 0, false,
        true, false
      from generate_series(1, ${rows}) r, generate_series(1, ${SEATS_PER_ROW}) n;
    insert into price_lists (id, name, currency) values ('${id}', '${id}', 'USD');
    insert into prices (price_list_id, band_id, price_type_id, face_value, enabled)
      values ('${id}', 'A', 'standard', 7600, true);
    insert into instances (id, event_id, plan_id, price_list_id, starts_at, on_sale_at, access_tag_ids, max_tickets)
      select '${id}', id, '${id}', '${id}', now() + interval '200 days',
        now() - interval '1 day', '{}', 9 from events order by id offset ${event} limit 1;
    insert into venue_settings (id, cancel_orders) values (1, true)
      on conflict (id) do update set cancel_orders = true;`);
  return id;
}
