ALTER TABLE "basket_tickets" DROP CONSTRAINT "basket_tickets_plan_id_seat_id_seats_plan_id_id_fk";
--> statement-breakpoint
ALTER TABLE "repeated_answers" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "baskets_by_customer" ON "baskets" USING btree ("customer_id") WHERE "baskets"."customer_id" is not null;--> statement-breakpoint
-- A batch of baskets that hold nothing yet, for buyers who want seats of one performance at the same moment (see
-- crm/store/hold-together.ts). Nobody is waited for: a basket or a key that somebody else has in hand is left out, and
-- so is one that holds anything, that is ordered, or whose key was answered before.
create function "lock_new_baskets"("wanted" uuid[], "keys" text[], "entering" text, "alone" boolean) returns table (
  "id" uuid, "customer_id" uuid, "now" double precision, "catalogue" uuid
) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare "locked" uuid[];
begin
  select array_agg(b."id") into "locked" from (
    select "id" from "baskets" where "id" = any("wanted") for no key update skip locked) b;
  if "alone" then perform pg_advisory_xact_lock(hashtextextended("entering", 7));
  else perform pg_advisory_xact_lock_shared(hashtextextended("entering", 7));
  end if;
  return query
    select b."id", b."customer_id",
      -- now() stands still within a transaction, so the time that was spent waiting is added.
      extract(epoch from crm_now() + (clock_timestamp() - now()))::float8 * 1000,
      (select "revision" from "catalogue_revision")
    from unnest("wanted", "keys") as w ("basket", "key") join "baskets" b on b."id" = w."basket"
    where b."id" = any("locked")
      and not exists (select from "basket_tickets" t where t."basket_id" = b."id")
      and not exists (select from "basket_items" i where i."basket_id" = b."id")
      and not exists (select from "orders" o where o."basket_id" = b."id" and o."state" <> 'failed')
      and (w."key" is null or (pg_try_advisory_xact_lock(hashtextextended(w."key", 3))
        and not exists (select from "repeated_answers" r where r."key" = w."key")));
end $$;
--> statement-breakpoint
-- Takes seats of one performance for a batch of such baskets, for each of them all or none, and writes its tickets, its
-- deadline and that its key was answered. "baskets" to "modes" have an element for each seat. The rows of "claims" are
-- touched in the order in which everybody touches them. Gives the baskets that got theirs; for the others nothing is
-- written.
create function "hold_together"(
  "instance" text, "plan" text, "first_held" timestamptz, "until" timestamptz,
  "baskets" uuid[], "seats" text[], "bands" text[], "price_types" text[], "face_values" integer[], "fees" integer[],
  "modes" text[], "key_baskets" uuid[], "keys" text[], "request_hashes" text[]
) returns uuid[] language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  "got" uuid[];
  "lost" uuid[];
  -- Asked for once: a default asks for each row.
  "moment" timestamptz := crm_now();
begin
  with claimed as (
    insert into "claims" ("instance_id", "seat_id", "band_id", "state", "basket_id", "held_until")
    select "instance", w.seat, w.band, 'held', w.basket, "until"
    from unnest("hold_together"."baskets", "hold_together"."seats", "bands") as w (basket, seat, band)
    order by w.seat
    on conflict ("instance_id", "seat_id") do update
      set "basket_id" = excluded."basket_id", "band_id" = excluded."band_id", "order_id" = null,
        "held_until" = excluded."held_until", "reserved_id" = null
      where "claims"."state" = 'held' and "claims"."held_until" <= "moment"
    returning "basket_id")
  select array_agg(w.basket) filter (where w.seats = c.seats),
    array_agg(w.basket) filter (where w.seats is distinct from c.seats)
  into "got", "lost"
  from (select basket, count(*) as seats from unnest("hold_together"."baskets") as b (basket) group by basket) w
    left join (select "basket_id" as basket, count(*) as seats from claimed group by "basket_id") c using (basket);
  if "lost" is not null then
    delete from "claims" where "basket_id" = any("lost") and "state" = 'held' and "reserved_id" is null;
  end if;
  if "got" is null then return '{}'; end if;
  update "baskets" set "first_held_at" = "first_held", "held_until" = "until" where "id" = any("got");
  insert into "basket_tickets" ("basket_id", "instance_id", "plan_id", "seat_id", "band_id", "price_type_id",
    "face_value", "fee", "mode_of_sale", "created_at")
  select w.basket, "instance", "plan", w.seat, w.band, w.price_type, w.face_value, w.fee, w.mode, "moment"
  from unnest("hold_together"."baskets", "hold_together"."seats", "bands", "price_types", "face_values",
    "hold_together"."fees", "modes") as w (basket, seat, band, price_type, face_value, fee, mode)
  where w.basket = any("got");
  insert into "repeated_answers" ("key", "request_hash", "status", "created_at")
  select w.key, w.hash, 200, "moment" from unnest("key_baskets", "keys", "request_hashes") as w (basket, key, hash)
  where w.basket = any("got");
  return "got";
end $$;
