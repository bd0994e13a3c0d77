-- Claims seats for baskets, for one or for a batch, and extends their own holds; returns those that it claimed. The
-- primary key makes a double sale impossible: only an expired hold or the basket's own is overwritten. Rows are locked by
-- instance and seat, as everywhere, so that two baskets never deadlock.
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
    order by w.instance, w.seat
    on conflict ("instance_id", "seat_id") do update
      set "basket_id" = excluded."basket_id", "band_id" = excluded."band_id", "order_id" = null,
        -- A basket's deadline never shortens the hold of a reserved order.
        "held_until" = case when "claims"."basket_id" = excluded."basket_id" and "claims"."reserved_id" is not null
          then greatest("claims"."held_until", excluded."held_until") else excluded."held_until" end,
        "reserved_id" = case when "claims"."basket_id" = excluded."basket_id" then "claims"."reserved_id" end
      where "claims"."state" = 'held'
        and ("claims"."basket_id" = excluded."basket_id" or "claims"."held_until" <= "moment")
    returning "basket_id", "instance_id", "seat_id";
end $$;
--> statement-breakpoint
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
