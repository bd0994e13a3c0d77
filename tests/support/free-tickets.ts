/**
 * Adds a confirmed free order with one ticket for each given performance that has a free seat. Parameters: the
 * customer's email and the performances' ids. Returns the performances' ids, unordered.
 */
export const ADD_FREE_TICKETS = `
  with opened as (
      insert into baskets (currency, customer_id) select 'USD', id from customers where email = $1 returning id, customer_id),
    placed as (
      insert into orders (basket_id, customer_id, state, currency, subtotal, fees, delivery, discounts, vat, total,
        page_url, locale, details, placed_at, confirmed_at)
      select id, customer_id, 'confirmed', 'USD', 0, 0, 0, 0, 0, 0, '', 'en-us',
        '{"specialRequests":null,"accessRequirements":null,"marketing":null}', crm_now(), crm_now()
      from opened returning id, basket_id),
    chosen as (
      select i.id as instance_id, i.plan_id, s.id as seat_id, s.band_id
      from instances i cross join lateral (
        select s.id, s.band_id from seats s
        where s.plan_id = i.plan_id
          and not exists (select from claims c where c.instance_id = i.id and c.seat_id = s.id)
        order by s.section_rank desc, s.row_rank desc, s.place limit 1) s
      where i.id = any ($2)),
    sold as (
      insert into claims (instance_id, seat_id, band_id, state, basket_id, order_id)
      select instance_id, seat_id, band_id, 'sold', basket_id, placed.id from chosen, placed)
  insert into order_tickets (order_id, instance_id, plan_id, seat_id, band_id, price_type_id, face_value, fee, barcode)
  select placed.id, instance_id, plan_id, seat_id, band_id, 'standard', 0, 0,
    '99' || lpad(floor(random() * 1e18)::bigint::text, 18, '0')
  from chosen, placed
  returning instance_id`;
