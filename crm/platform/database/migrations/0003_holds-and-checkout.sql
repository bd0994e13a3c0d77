CREATE TABLE "direct_debits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"locale" text NOT NULL,
	"provider_id" text,
	"page_url" text,
	"bank_name" text,
	"last4" text,
	"mandate" text,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "direct_debits_failure" CHECK (("direct_debits"."state" = 'failed') = ("direct_debits"."failure" is not null)),
	CONSTRAINT "direct_debits_mandate" CHECK (("direct_debits"."state" = 'confirmed') = ("direct_debits"."mandate" is not null and "direct_debits"."confirmed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "basket_tickets" DROP CONSTRAINT "basket_tickets_plan_id_seat_id_seats_plan_id_id_fk";
--> statement-breakpoint
DROP INDEX "basket_tickets_by_basket";--> statement-breakpoint
ALTER TABLE "repeated_answers" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "direct_debits_one_each" ON "direct_debits" USING btree ("order_id") WHERE "direct_debits"."state" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "direct_debits_provider_id" ON "direct_debits" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "direct_debits_by_order" ON "direct_debits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "baskets_by_customer" ON "baskets" USING btree ("customer_id") WHERE "baskets"."customer_id" is not null;--> statement-breakpoint
-- A basket's row changes with each step of its visitor: room for that in its own page.
alter table "baskets" set (fillfactor = 70);
--> statement-breakpoint
-- Takes seats of one performance for a batch of baskets that hold nothing yet (crm/store/hold-together.ts), for each of
-- them all or none, and writes its tickets, its deadline and that its key was answered. "call_baskets" to "call_hashes"
-- have an element for each call, "baskets" to "modes" one for each seat. No basket is waited for: one that somebody has
-- in hand, that holds something, whose owner is another, or whose key was answered before is in "alone". "got" are those
-- that have their seats now. For the others nothing is written. Both are null when all was planned by another catalogue
-- or at another time than "catalogue" and "now" (milliseconds). The rows of "claims" are touched in the order in which
-- everybody touches them. Planned once, and by the keys: what is best while a table is small is not when it has grown.
create function "hold_together"(
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
      and not exists (select from "repeated_answers" r where r."key" = c.key)));
  "alone" := array(select unnest("call_baskets") except select unnest("usable"));

  with wanted as materialized (
    select w.basket, w.seat, w.band from unnest("hold_together"."baskets", "hold_together"."seats", "bands")
      as w (basket, seat, band)
    where w.basket = any("usable")),
  claimed as (
    insert into "claims" ("instance_id", "seat_id", "band_id", "state", "basket_id", "held_until")
    select "instance", w.seat, w.band, 'held', w.basket, "until" from wanted w order by w.seat
    on conflict ("instance_id", "seat_id") do update
      set "basket_id" = excluded."basket_id", "band_id" = excluded."band_id", "order_id" = null,
        "held_until" = excluded."held_until", "reserved_id" = null
      where "claims"."state" = 'held' and "claims"."held_until" <= "moment"
    returning "basket_id")
  select coalesce(array_agg(w.basket) filter (where w.seats = c.seats), '{}'),
    array_agg(w.basket) filter (where w.seats is distinct from c.seats)
  into "got", "lost"
  from (select basket, count(*) as seats from wanted group by basket) w
    left join (select "basket_id" as basket, count(*) as seats from claimed group by "basket_id") c using (basket);
  if "lost" is not null then
    delete from "claims" where "basket_id" = any("lost") and "state" = 'held' and "reserved_id" is null;
  end if;
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
