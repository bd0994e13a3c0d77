/** Numbers of rows. Each order has two tickets. */
export const SIZE = {
  customers: 100_000,
  orders: 1_000_000,
  performances: 2_000,
  onSale: 500,
  seats: 3_000,
  soldOut: 100,
  anonymousBaskets: 100_000,
} as const;

export const COLLECTOR = "collector@example.com";
const COLLECTOR_ORDERS = 1_000;

/** Orders per sold-out performance and per other performance on sale, which is half sold. */
const ORDERS_SOLD_OUT = SIZE.seats / 2;
const ORDERS_HALF_SOLD = SIZE.seats / 4;
const UPCOMING_ORDERS =
  SIZE.soldOut * ORDERS_SOLD_OUT + (SIZE.onSale - SIZE.soldOut) * ORDERS_HALF_SOLD;
const PAST_PERFORMANCES = SIZE.performances - SIZE.onSale;
const ORDERS_PER_PAST = Math.ceil((SIZE.orders - UPCOMING_ORDERS) / PAST_PERFORMANCES);

/** SQL for the id of the n-th row of a kind; deterministic and readable. */
const id = (kind: string, n: string) =>
  `('${kind}000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** The performance and the pair of seats of the n-th order. */
const PLACES = `
  select n,
    case when n <= ${SIZE.soldOut * ORDERS_SOLD_OUT} then (n - 1) / ${ORDERS_SOLD_OUT}
      when n <= ${UPCOMING_ORDERS} then ${SIZE.soldOut} + (n - 1 - ${SIZE.soldOut * ORDERS_SOLD_OUT}) / ${ORDERS_HALF_SOLD}
      else ${SIZE.onSale} + (n - 1 - ${UPCOMING_ORDERS}) / ${ORDERS_PER_PAST} end as performance,
    case when n <= ${SIZE.soldOut * ORDERS_SOLD_OUT} then (n - 1) % ${ORDERS_SOLD_OUT}
      when n <= ${UPCOMING_ORDERS} then (n - 1 - ${SIZE.soldOut * ORDERS_SOLD_OUT}) % ${ORDERS_HALF_SOLD}
      else (n - 1 - ${UPCOMING_ORDERS}) % ${ORDERS_PER_PAST} end as pair,
    case when n % 50 = 0 and n > ${UPCOMING_ORDERS} then 'failed' when n % 97 = 0 and n > ${UPCOMING_ORDERS} then 'returned'
      when n % 100000 = 7 then 'pending' else 'confirmed' end as state,
    n % 10 = 3 as with_food,
    case when n % ${SIZE.orders / COLLECTOR_ORDERS} = 0 then 1
      else 2 + (power(random(), 2) * ${SIZE.customers - 2})::int end as customer
  from generate_series(1, ${SIZE.orders}) n`;

type Step = readonly [label: string, sql: string];

/** Run in this order without foreign key checks; the data satisfies them. */
export const FILL: readonly Step[] = [
  [
    "hall and prices",
    `insert into halls values ('big', 'Great Hall', '', '', 90);
     insert into seat_plans values ('big', 'big', 'Great Hall', 'reserved', 2000, 2000);
     insert into seats (plan_id, id, section, section_rank, row, row_rank, number, place, x, y, band_id, kind,
       floors_above_stage, end_of_row, step_free, restricted_view)
     select 'big', 's' || n, 'Section ' || n / 600 + 1, n / 600 + 1, chr(65 + n % 600 / 30), n % 600 / 30 + 1,
       (n % 30 + 1)::text, n % 30 + 1, 20 * (n % 30) + 10, 12 * (n / 30) + 10, bands[n / 600 + 1],
       case when n % 600 >= 596 then 'wheelchair' else 'standard' end, 0, n % 30 in (0, 29), n % 600 >= 570, false
     from generate_series(0, ${SIZE.seats - 1}) n,
       (select array_agg(id order by rank) as bands from price_bands) b;
     insert into price_lists values ('big', 'Great Hall', 'USD');
     insert into prices select 'big', b.id, t.id, case t.id when 'standard' then 16000 - 2000 * b.rank else 4000 end, true
     from price_bands b, price_types t`,
  ],
  [
    "events and performances",
    `insert into events select 'big-' || n, 'Concert ' || n || ' of ' || composers[n % 10 + 1], null, 'orchestra',
       'A concert.', '[]', '[]', 90, true
     from generate_series(0, ${SIZE.performances / 4 - 1}) n, (select array['Bach', 'Mahler', 'Brahms', 'Verdi',
       'Price', 'Ives', 'Adams', 'Boulanger', 'Haydn', 'Ravel'] as composers) c;
     insert into instances (id, event_id, plan_id, price_list_id, starts_at, on_sale_at, access_tag_ids, max_tickets)
     select 'big-' || n, 'big-' || n / 4, 'big', 'big',
       case when n < ${SIZE.onSale} then date_trunc('hour', now()) + interval '20 days' + n * interval '13 hours'
         else date_trunc('hour', now()) - (n - ${SIZE.onSale} + 1) * interval '17 hours' end,
       now() - interval '4 years', case when n % 9 = 0 then array['AudioDescribed'] else '{}' end, 9
     from generate_series(0, ${SIZE.performances - 1}) n`,
  ],
  [
    "customers",
    `insert into customers (id, first_name, last_name, email, phone, mobile, is_guest, email_verified_at, created_at)
     select ${id("c1", "n")}, firsts[n % 20 + 1],
       starts[n / 20 % 40 + 1] || ends[n / 800 % 25 + 1],
       case n when 1 then '${COLLECTOR}' else 'customer' || n || '@example.com' end,
       '212' || lpad(n::text, 7, '0'), case when n % 2 = 0 then '917' || lpad(n::text, 7, '0') end, n % 10 = 9,
       case when n % 10 <> 9 then now() - n * interval '15 minutes' end, now() - n * interval '15 minutes'
     from generate_series(1, ${SIZE.customers}) n, (select
       array['Ada','Ben','Cleo','Dan','Eve','Finn','Gina','Hugo','Ines','Jack','Kim','Lena','Max','Nora','Otto',
         'Paula','Quinn','Rosa','Sam','Tess'] as firsts,
       array['Ab','Bar','Cal','Dun','El','Far','Gar','Hal','In','Jar','Kel','Lan','Mar','Nor','Os','Par','Quin','Ral',
         'San','Tal','Ul','Van','Wal','Xan','Yar','Zel','Ash','Brem','Craw','Dray','Ever','Fen','Gil','Hun','Ivers',
         'Jen','Knap','Lor','Mont','Nev'] as starts,
       array['ton','ley','son','man','er','field','wood','berg','stein','ford','well','worth','by','dale','ham','more',
         'ney','ridge','shaw','smith','stone','ville','wick','win','yer'] as ends) w;
     insert into addresses (customer_id, line1, city, state, postcode, country, is_primary)
     select id, '1 Example Street', 'New York', 'NY', '10001', 'US', true from customers where email like '%@example.com'
       and id between ${id("c1", "1")} and ${id("c1", "999999")}`,
  ],
  [
    "baskets and orders",
    `create temporary table place as ${PLACES};
     create unique index on place (n);
     analyze place;
     insert into baskets (id, currency, customer_id, created_at)
     select ${id("b1", "n")}, 'USD', ${id("c1", "customer")}, now() - n * interval '95 seconds' from place;
     insert into baskets (id, currency, first_held_at, held_until, created_at)
     select ${id("b2", "n")}, 'USD', now() - n * interval '40 seconds', now() - n * interval '40 seconds',
       now() - n * interval '40 seconds' from generate_series(1, ${SIZE.anonymousBaskets}) n;
     insert into orders (id, basket_id, customer_id, state, failure, currency, subtotal, fees, delivery, discounts, vat,
       total, delivery_option_id, page_url, locale, details, placed_at, confirmed_at, returned_as, returned_at,
       returned_amount)
     select ${id("d1", "n")}, ${id("b1", "n")}, ${id("c1", "customer")}, state, case state when 'failed' then 'declined' end,
       'USD', 15200 + case when with_food then 1500 else 0 end, 1800, 0, 0, 0,
       17000 + case when with_food then 1500 else 0 end, 'PrintAtHome', '', 'en-us',
       '{"specialRequests":null,"accessRequirements":null,"marketing":null}',
       now() - n * interval '95 seconds', case when state in ('confirmed', 'returned') then now() - n * interval '95 seconds' end,
       case state when 'returned' then 'refund' end, case state when 'returned' then now() end,
       case state when 'returned' then 17000 end
     from place order by n desc`,
  ],
  [
    "tickets",
    `insert into order_tickets (order_id, instance_id, plan_id, seat_id, band_id, price_type_id, face_value, fee, barcode)
     select ${id("d1", "n")}, 'big-' || performance, 'big', s.id, s.band_id, 'standard', 7600, 900,
       case when state = 'confirmed' then '99' || lpad((2 * n + k)::text, 18, '0') end
     from place cross join generate_series(0, 1) k
     join seats s on s.plan_id = 'big' and s.id = 's' || 2 * pair + k`,
  ],
  [
    "seats sold",
    `insert into claims (instance_id, seat_id, band_id, state, basket_id, order_id)
     select t.instance_id, t.seat_id, t.band_id, 'sold', o.basket_id, o.id
     from order_tickets t join orders o on o.id = t.order_id where o.state = 'confirmed' and t.plan_id = 'big'
     order by t.instance_id, t.seat_id;
     insert into claims (instance_id, seat_id, band_id, state, basket_id, held_until)
     select t.instance_id, t.seat_id, t.band_id, 'held', o.basket_id, now() + interval '1 day'
     from order_tickets t join orders o on o.id = t.order_id where o.state = 'pending' and t.plan_id = 'big'`,
  ],
  [
    "food, payments and their messages",
    `insert into order_items (order_id, kind, product_id, name, quantity, price, discount, details)
     select ${id("d1", "n")}, 'merchandise', 'none', 'Programme', 1, 1500, 0, '{}' from place where with_food;
     insert into payments (id, order_id, attempt_key, provider, provider_id, return_url, cancel_url, amount, currency,
       state, paid_at, created_at)
     select ${id("e1", "n")}, ${id("d1", "n")}, 'big-' || n, 'stripe', 'cs_big_' || n, '', '', 17000 + case when with_food then 1500 else 0 end, 'USD',
       case state when 'confirmed' then 'paid' when 'returned' then 'refunded' when 'pending' then 'declined' else 'declined' end,
       case when state in ('confirmed', 'returned') then now() - n * interval '95 seconds' end, now() - n * interval '95 seconds'
     from place;
     insert into payment_messages (id, type, received_at)
     select 'evt_big_' || n, 'checkout.session.completed', now() - n * interval '95 seconds'
     from generate_series(1, 500000) n`,
  ],
  [
    "mails, answers, sessions and the audit log",
    `insert into mails (kind, order_id, dedupe_key, recipient, subject, text_body, html_body, locale, attempts, sent_at, created_at)
     select 'order-confirmation', ${id("d1", "n")}, 'order-confirmation:' || ${id("d1", "n")}, 'customer' || customer || '@example.com',
       'Your order', case when n < 80000 then repeat('Thank you for your order. ', 40) end,
       case when n < 80000 then repeat('<p>Thank you for your order.</p>', 40) end, 'en-us', 1,
       now() - n * interval '95 seconds', now() - n * interval '95 seconds'
     from place where state <> 'failed';
     insert into repeated_answers (key, request_hash, status, created_at)
     select 'big-' || n, md5(n::text), 200, now() - n * interval '1 second' from generate_series(1, 300000) n;
     insert into customer_sessions (token_hash, customer_id, expires_at)
     select md5('big' || n), ${id("c1", "n")}, now() + interval '12 hours' from generate_series(1, 50000) n;
     insert into sign_in_tries (email_hash, caller_hash, wrong, tried_at)
     select md5(n::text), 'big', 1, now() - n * interval '30 seconds' from generate_series(1, 100000) n;
     insert into audit_log (actor, action, subject_kind, subject_id)
     select 'bench', 'resend-confirmation', 'order', ${id("d1", "n")}::text from generate_series(1, 200000) n`,
  ],
  [
    "waiting lists, vouchers, credit and memberships",
    `insert into waiting_list_entries (instance_id, customer_id, quantity, state, created_at)
     select 'big-' || p, ${id("c1", "1 + (p * 997 + n * 31) % 99999")}, 1 + n % 3, 'waiting', now() - n * interval '1 hour'
     from generate_series(0, ${SIZE.soldOut - 1}) p, generate_series(1, 50) n on conflict do nothing;
     insert into waiting_list_entries (instance_id, customer_id, quantity, state, created_at)
     select 'big-' || p, ${id("c1", "1 + (p * 997 + n * 31) % 99999")}, 1 + n % 3, 'left', now() - interval '1 year'
     from generate_series(${SIZE.onSale}, ${SIZE.performances - 1}) p, generate_series(1, 40) n on conflict do nothing;
     insert into gift_vouchers (id, code, amount, balance, currency)
     select ${id("f1", "n")}, 'BIGV-' || lpad(n::text, 7, '0'), 5000, 2000, 'USD' from generate_series(1, 20000) n;
     insert into gift_voucher_entries (voucher_id, kind, amount, order_id)
     select ${id("f1", "n")}, 'issue', 5000, null from generate_series(1, 20000) n
     union all select ${id("f1", "n")}, 'spend', -3000, ${id("d1", "n")} from generate_series(1, 20000) n;
     insert into credit_grants (id, customer_id, source, reason, amount, "left", currency, expires_at)
     select ${id("f2", "n")}, ${id("c1", "n")}, 'goodwill', '', 5000, 5000, 'USD', now() + interval '5 months'
     from generate_series(1, 20000) n;
     insert into credit_entries (grant_id, kind, amount)
     select ${id("f2", "n")}, 'grant', 5000 from generate_series(1, 20000) n;
     insert into memberships (customer_id, level_id, state, starts_on, renews_on, expires_on, reminds_to_renew, worth)
     select ${id("c1", "n")}, (select id from membership_levels order by rank limit 1), 'active', current_date - 400 + n % 370,
       current_date - 65 + n % 370, current_date - 35 + n % 370, true, 7500 from generate_series(1, 20000) n`,
  ],
  [
    "reserved orders",
    `insert into baskets (id, currency, customer_id) select ${id("b3", "n")}, 'USD', ${id("c1", "n")}
     from generate_series(1, 20000) n;
     insert into reserved_orders (basket_id, customer_id, hold_until, locked, state)
     select ${id("b3", "n")}, ${id("c1", "n")}, now() + (n - 19500) * interval '1 hour', false,
       case when n <= 19500 then 'released' else 'open' end from generate_series(1, 20000) n`,
  ],
];
