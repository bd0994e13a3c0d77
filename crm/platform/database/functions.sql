-- The database's functions in their current version, each below the migration that last changed it. To change one, edit
-- it here and add a migration with the same `create or replace`; a test compares the two, including comments inside
-- bodies.

-- 0002_complete-box-office.sql
create or replace function "change_catalogue_revision"() returns trigger language plpgsql as $$
begin
  update "catalogue_revision" set "revision" = gen_random_uuid();
  return null;
end $$;

-- 0000_clock.sql
create or replace function crm_now() RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
RETURN now() + coalesce((SELECT seconds FROM clock_offset WHERE id = 1), 0) * interval '1 second';

-- 0102_search_subtitle.sql
create or replace function event_search(title text, subtitle text, kind text, programme jsonb, artists jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('english', fold_words(title)), 'A')
    || setweight(to_tsvector('english', event_words('', programme, artists)), 'B')
    || setweight(to_tsvector('english', fold_words(coalesce(subtitle, ''))), 'C')
    || setweight(to_tsvector('english', fold_words(kind || ' ' || jsonb_path_query_array(artists, '$[*].role')::text)), 'D');

-- 0032_search.sql
create or replace function event_words(title text, programme jsonb, artists jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN fold_words(title || ' ' || event_works(programme) || ' ' || jsonb_path_query_array(artists, '$[*].name')::text);

-- 0032_search.sql
create or replace function event_works(programme jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce((
    SELECT string_agg(concat_ws(' ', work->>'composer', work->>'title', work->>'movement'), ' ')
    FROM jsonb_array_elements(programme) work), '');

-- 0061_fold_names.sql
-- Lower case, without accents and apostrophes, one space between words; an elided article is a word of its own, so that
-- "orfeo" finds "L'Orfeo". The search functions are `RETURN` functions, which resolve names when created: a backup is
-- restored with an empty search path.
create or replace function fold_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(regexp_replace(
    replace(
      regexp_replace(
        regexp_replace(lower(unaccent('unaccent'::regdictionary, value)), '''s\M', '', 'g'),
        '\m([cdjlmnst]|qu|un|all|dall|dell|nell|sull)''(?=[[:alpha:]])', '\1 ', 'g'),
      '''', ''),
    '[^[:alnum:]]+', ' ', 'g'));

-- 0061_fold_names.sql
-- Names in lower case, without accents and apostrophes, one space between words. Bound to what it uses when it is created,
-- like fold_words.
create or replace function fold_name(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(regexp_replace(
    translate(lower(unaccent('unaccent'::regdictionary, normalize(value, NFC))), '''ʼ`´', ''),
    '[[:space:][:punct:]]+', ' ', 'g'));

-- 0013_hold-grants.sql
-- Grants a holder `wanted` more seats if the limits allow it. `minutes` is null when granted, else how long to wait.
-- Serialized per holder across processes by an advisory lock, held until the transaction ends.
create or replace function "grant_hold"(
  "for_holder" text, "for_site" text, "for_basket" uuid, "key" text, "hash" text, "wanted" integer,
  "max_held" integer, "max_a_minute" integer, "max_site_held" integer, "max_site_a_minute" integer,
  out "grant_id" uuid, out "is_repeat" boolean, out "held" integer, out "minutes" integer
) language plpgsql set enable_seqscan = off set jit = off as $$
declare
  "moment" timestamptz;
  "own" record;
  "whole" record;
begin
  if "for_site" is not null then perform pg_advisory_xact_lock(hashtextextended("for_site", 13)); end if;
  perform pg_advisory_xact_lock(hashtextextended("for_holder", 13));
  "moment" := crm_now() + (clock_timestamp() - now());
  "is_repeat" := false;
  select * into "own" from "hold_usage"("for_holder", "for_basket", "moment");
  "held" := "own"."held";

  -- The same call again: what it asks for is counted already. Another call with its key is another matter.
  if "key" is not null then
    update "hold_grants" g set "calls" = g."calls" + 1
    where g."holder" = "for_holder" and g."request_key" = "key" and g."request_hash" = "hash"
      and g."basket_id" = "for_basket" and g."granted_at" > "moment" - interval '1 day'
    returning g."id" into "grant_id";
    if "grant_id" is not null then
      "is_repeat" := true;
      return;
    end if;
  end if;

  if "max_held" > 0 and "held" + "wanted" > "max_held" then
    "minutes" := greatest(1, ceil(extract(epoch from coalesce("own"."first_end", "moment") - "moment") / 60))::int;
    return;
  end if;
  if "max_a_minute" > 0 and "own"."in_minute" + "wanted" > "max_a_minute" then
    "minutes" := 1;
    return;
  end if;
  if "for_site" is not null then
    select * into "whole" from "hold_usage"("for_site", "for_basket", "moment");
    if "max_site_held" > 0 and "whole"."held" + "wanted" > "max_site_held" then
      "minutes" := greatest(1, ceil(extract(epoch from coalesce("whole"."first_end", "moment") - "moment") / 60))::int;
      return;
    end if;
    if "max_site_a_minute" > 0 and "whole"."in_minute" + "wanted" > "max_site_a_minute" then
      "minutes" := 1;
      return;
    end if;
  end if;
  insert into "hold_grants" (
    "holder", "site", "basket_id", "request_key", "request_hash", "seats", "basket_total", "granted_at")
  values ("for_holder", "for_site", "for_basket", "key", "hash", "wanted", "own"."in_basket" + "wanted", "moment")
  returning "id" into "grant_id";
end $$;

-- 0051_new-baskets-by-index.sql
-- Returns those of the baskets that are empty and have no order, except failed ones. Forces index scans: during a sale
-- the statistics are outdated, and the planner would scan all tickets for each basket.
create or replace function "new_baskets"("those" uuid[]) returns table ("id" uuid) language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  return query select b."id" from "baskets" b where b."id" = any("those")
    and (select true from "basket_tickets" t where t."basket_id" = b."id" limit 1) is null
    and (select true from "basket_items" i where i."basket_id" = b."id" limit 1) is null
    and (select true from "orders" o where o."basket_id" = b."id" and o."state" <> 'failed' limit 1) is null;
end $$;

-- 0100_sessions_of_another_system.sql
-- Claims seats for baskets, for one or for a batch, and extends their own holds; returns those that it claimed. The
-- primary key makes a double sale impossible: only an expired hold or the basket's own is overwritten. Rows are locked by
-- instance and seat, as everywhere, so that two baskets never deadlock. A seat that is new to the basket must be in the
-- performance's plan as it is now: the caller has its lock (see seat-claims.ts), but chose from what it had read before.
-- What another ticketing system said is overwritten: it has locked the seat for the basket since.
create or replace function "claim_seats"(
  "baskets" uuid[], "instances" text[], "seats" text[], "bands" text[], "until" timestamptz
) returns table ("basket_id" uuid, "instance_id" text, "seat_id" text) language plpgsql as $$
#variable_conflict use_column
declare
  -- now() stands still within a transaction, so the time that was spent waiting is added. Asked for once, not for each row.
  "moment" timestamptz := crm_now() + (clock_timestamp() - now());
begin
  return query
    insert into "claims" ("instance_id", "seat_id", "band_id", "state", "basket_id", "held_until")
    select w.instance, w.seat, w.band, 'held', w.basket, "until"
    from unnest("baskets", "instances", "seats", "bands") as w (basket, instance, seat, band)
    where exists (
        select from "instances" i join "seats" s on s."plan_id" = i."plan_id"
        where i."id" = w.instance and not i."cancelled" and s."id" = w.seat and s."band_id" = w.band)
      or exists (
        select from "claims" c where c."instance_id" = w.instance and c."seat_id" = w.seat and c."basket_id" = w.basket
          and c."held_until" > "moment")
    order by w.instance, w.seat
    on conflict ("instance_id", "seat_id") do update
      set "state" = 'held', "is_theirs" = false,
        "basket_id" = excluded."basket_id", "band_id" = excluded."band_id", "order_id" = null,
        -- A basket's deadline never shortens the hold of a reserved order.
        "held_until" = case when "claims"."basket_id" = excluded."basket_id" and "claims"."reserved_id" is not null
          then greatest("claims"."held_until", excluded."held_until") else excluded."held_until" end,
        "reserved_id" = case when "claims"."basket_id" = excluded."basket_id" then "claims"."reserved_id" end
      where "claims"."is_theirs" or "claims"."state" = 'held'
        and ("claims"."basket_id" = excluded."basket_id" or "claims"."held_until" <= "moment")
    returning "basket_id", "instance_id", "seat_id";
end $$;

-- 0073_claim_seats.sql
-- Holds the seats of many baskets at once (see hold-seats-batch.ts). Each basket gets all of its seats or none. `got`:
-- baskets that got their seats. `alone`: baskets to serve individually. `catalogue` and `now` tell the
-- caller whether its prices are outdated; then nothing is held.
create or replace function "hold_together"(
  "instance" text, "plan" text, "planned_by" uuid, "planned_at" double precision,
  "first_held" timestamptz, "until" timestamptz,
  "call_baskets" uuid[], "call_customers" uuid[], "call_keys" text[], "call_hashes" text[],
  "baskets" uuid[], "seats" text[], "bands" text[], "price_types" text[], "face_values" integer[], "fees" integer[],
  "modes" text[], out "got" uuid[], out "alone" uuid[], out "catalogue" uuid, out "now" double precision
) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  "locked" uuid[];
  "usable" uuid[];
  "lost" uuid[];
  "loser" uuid;
  "moment" timestamptz;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended("instance", 7));
  select array_agg(b."id") into "locked" from (
    select "id" from "baskets" where "id" = any("call_baskets") for no key update skip locked) b;
  -- now() stands still within a transaction, so the time that was spent waiting is added. Asked for once: a default asks
  -- for each row.
  "moment" := crm_now() + (clock_timestamp() - now());
  "now" := extract(epoch from "moment") * 1000;
  select "revision" into "catalogue" from "catalogue_revision";
  if "catalogue" <> "planned_by" or abs("now" - "planned_at") > 2000 then return; end if;
  -- What those who had a basket before have written is seen from here on.
  select coalesce(array_agg(b."id"), '{}') into "usable"
  from unnest("call_baskets", "call_customers", "call_keys") as c (basket, customer, key)
    join "baskets" b on b."id" = c.basket
  where b."id" = any("locked") and (b."customer_id" is null or b."customer_id" = c.customer)
    and (select true from "basket_tickets" t where t."basket_id" = b."id" limit 1) is null
    and (select true from "basket_items" i where i."basket_id" = b."id" limit 1) is null
    and (select true from "orders" o where o."basket_id" = b."id" and o."state" <> 'failed' limit 1) is null
    and (c.key is null or (pg_try_advisory_xact_lock(hashtextextended(c.key, 3))
      -- One look by key for each: as an anti-join it may be planned while the table is small, and then reads it whole.
      and (select true from "repeated_answers" r where r."key" = c.key limit 1) is null));
  "alone" := array(select unnest("call_baskets") except select unnest("usable"));

  with wanted as materialized (
    select w.basket, w.seat, w.band from unnest("hold_together"."baskets", "hold_together"."seats", "bands")
      as w (basket, seat, band)
    where w.basket = any("usable")),
  claimed as (
    select c."basket_id" from (select array_agg(basket) as baskets, array_agg("instance") as instances,
        array_agg(seat) as seats, array_agg(band) as bands from wanted) w,
      "claim_seats"(w.baskets, w.instances, w.seats, w.bands, "until") c)
  select coalesce(array_agg(w.basket) filter (where w.seats = c.seats), '{}'),
    array_agg(w.basket) filter (where w.seats is distinct from c.seats)
  into "got", "lost"
  from (select basket, count(*) as seats from wanted group by basket) w
    left join (select "basket_id" as basket, count(*) as seats from claimed group by "basket_id") c using (basket);
  -- By basket, one at a time, and never "= 'held'": an index on held seats that was nearly empty when the plan was made
  -- is then read from end to end.
  foreach "loser" in array coalesce("lost", '{}') loop
    delete from "claims" where "basket_id" = "loser" and "state" <> 'sold' and "reserved_id" is null;
  end loop;
  if "got" = '{}' then return; end if;

  update "baskets" set "first_held_at" = "first_held", "held_until" = "until" where "id" = any("got");
  insert into "basket_tickets" ("basket_id", "instance_id", "plan_id", "seat_id", "band_id", "price_type_id",
    "face_value", "fee", "mode_of_sale", "created_at")
  select w.basket, "instance", "plan", w.seat, w.band, w.price_type, w.face_value, w.fee, w.mode, "moment"
  from unnest("hold_together"."baskets", "hold_together"."seats", "bands", "price_types", "face_values",
    "hold_together"."fees", "modes") as w (basket, seat, band, price_type, face_value, fee, mode)
  where w.basket = any("got");
  insert into "repeated_answers" ("key", "request_hash", "status", "created_at")
  select c.key, c.hash, 200, "moment" from unnest("call_baskets", "call_keys", "call_hashes") as c (basket, key, hash)
  where c.basket = any("got") and c.key is not null;
end $$;

-- 0020_email-keys-and-paying-customers.sql
-- Seats that a holder (an address, a site or a paying customer) holds now, those in one basket, and those granted in
-- the last minute. The settings force the plan that reads each basket by its index (see 0012).
create or replace function "hold_usage"(
  "for_holder" text, "for_basket" uuid, "moment" timestamptz,
  out "held" integer, out "in_basket" integer, out "in_minute" integer, out "first_end" timestamptz
) language plpgsql set enable_seqscan = off set jit = off as $$
declare
  "account" uuid := case when "for_holder" like 'customer:%' then substring("for_holder" from 10)::uuid end;
begin
  with "granted" as (
    select g."basket_id", max(g."basket_total") filter (where g."granted_at" > "moment" - interval '15 seconds') as "promised"
    from "hold_grants" g
    where (g."holder" = "for_holder" or g."site" = "for_holder") and g."granted_at" > "moment" - interval '1 day'
    group by g."basket_id"),
  -- A paying customer's baskets count for the customer, whoever filled them, and not for the address.
  "mine" as (
    select g."basket_id", g."promised"
    from "granted" g
      join "baskets" b on b."id" = g."basket_id"
      left join "customers" c on c."id" = b."customer_id"
    where c."id" is null or (case when "account" is null then not is_paying_customer(c."id") else c."id" = "account" end)
    union all
    select b."id", null from "baskets" b
    where b."customer_id" = "account" and b."held_until" > "moment"
      and not exists (select from "granted" g where g."basket_id" = b."id")),
  "counted" as (
    select m."basket_id", greatest(k."seats", coalesce(m."promised", 0)) as "seats", k."ends"
    from "mine" m, lateral (
      select count(*)::int as "seats", min(c."held_until") as "ends" from "claims" c
      where c."basket_id" = m."basket_id" and c."reserved_id" is null and c."held_until" > "moment") k)
  select coalesce(sum("seats"), 0)::int, min("ends"),
    coalesce(sum("seats") filter (where "basket_id" = "for_basket"), 0)::int
  into "held", "first_end", "in_basket" from "counted";

  select coalesce(sum(g."seats"), 0)::int into "in_minute" from "hold_grants" g
  where (g."holder" = "for_holder" or g."site" = "for_holder") and g."granted_at" > "moment" - interval '1 minute';
end $$;

-- 0058_paying-customers-after-a-day.sql
-- Whether a customer has an account and, for a day, an order with a paid ticket: an account alone is too easy to create
-- to have its own limits, and so is an order of a dollar during a sale. Reads the customer's orders by index.
create or replace function "is_paying_customer"("customer" uuid) returns boolean
language sql stable set enable_seqscan = off as $$
  select exists (
    select from "customers" c join "orders" o on o."customer_id" = c."id"
    where c."id" = "customer" and not c."is_guest" and o."state" = 'confirmed' and o."total" > 0
      and o."confirmed_at" < crm_now() - interval '1 day'
      and exists (
        select from "order_tickets" t where t."order_id" = o."id" and t."face_value" + t."fee" > t."discount"))
$$;

-- 0002_complete-box-office.sql
-- Locks the basket's row, then reads the rest in a second statement, which sees what the previous lock holder wrote.
create or replace function "lock_holding"("basket" uuid, "entering" text) returns table (
  "customer_id" uuid, "first_held_at" double precision, "held_until" double precision, "now" double precision,
  "catalogue" uuid, "order_id" uuid, "order_state" text, "attempt" text, "lines" json
) language plpgsql as $$
#variable_conflict use_column
begin
  perform from "baskets" where "id" = "basket" for no key update;
  if not found then return; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended("entering", 7)) where "entering" is not null;
  return query
    select b."customer_id", extract(epoch from b."first_held_at")::float8 * 1000,
      extract(epoch from b."held_until")::float8 * 1000,
      -- now() stands still within a transaction, so the time that was spent waiting is added.
      extract(epoch from crm_now() + (clock_timestamp() - now()))::float8 * 1000,
      (select "revision" from "catalogue_revision"),
      o."id", o."state",
      (select p."state" from "payments" p where p."order_id" = o."id"
        order by p."state" in ('opening', 'open', 'paid') desc, p."created_at" desc limit 1),
      (select json_agg(json_build_object('instanceId', t."instance_id", 'seatId', t."seat_id",
          'bandId', t."band_id", 'priceTypeId', t."price_type_id", 'row', s."row"))
        from "basket_tickets" t join "seats" s on s."plan_id" = t."plan_id" and s."id" = t."seat_id"
        where t."basket_id" = "basket")
    from "baskets" b left join "orders" o on o."basket_id" = b."id" and o."state" <> 'failed'
    where b."id" = "basket";
end $$;

-- 0002_complete-box-office.sql
create or replace function "refuse_audit_change"() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = '42501';
end $$;

-- 0083_season_queues.sql
-- Gives a queue the lines that its opening time and the members' head start say. A line whose numbers are drawn stays.
create or replace function "set_queue_lines"() returns trigger language plpgsql as $$
begin
  if new."opens_at" is null then return null; end if;
  delete from "queue_lines" where "queue_id" = new."id" and "kind" = 'members' and not "drawn" and new."members_minutes" = 0;
  insert into "queue_lines" ("queue_id", "kind", "opens_at")
  select new."id", l.kind, new."opens_at" - make_interval(mins => l.minutes)
  from (values ('members', new."members_minutes"), ('general', 0)) as l (kind, minutes)
  where l.kind = 'general' or l.minutes > 0
  on conflict ("queue_id", "kind") do update set "opens_at" = excluded."opens_at" where not "queue_lines"."drawn";
  return null;
end $$;
