/** Adds confirmed orders without tickets, one day apart. Parameters: the customer's email and the number of orders. */
export const ADD_PAST_ORDERS = `
  with customer as (select id from customers where email = $1),
    opened as (
      insert into baskets (currency, customer_id) select 'USD', customer.id from customer, generate_series(1, $2::int) returning id),
    numbered as (select id, row_number() over () as n from opened)
  insert into orders (basket_id, customer_id, state, currency, subtotal, fees, delivery, discounts, vat, total,
    page_url, locale, details, placed_at, confirmed_at)
  select numbered.id, customer.id, 'confirmed', 'USD', 1000, 0, 0, 0, 0, 1000, '', 'en-us',
    '{"specialRequests":null,"accessRequirements":null,"marketing":null}',
    now() - numbered.n * interval '1 day', now() - numbered.n * interval '1 day'
  from numbered, customer`;
