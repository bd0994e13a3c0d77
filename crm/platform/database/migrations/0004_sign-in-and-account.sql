CREATE TABLE "culture_surveys" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "culture_surveys_answers" CHECK (jsonb_typeof("culture_surveys"."answers") = 'object')
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "email_changes_id" UNIQUE("id"),
	CONSTRAINT "email_changes_token" UNIQUE("token_hash"),
	CONSTRAINT "email_changes_expire" CHECK (("email_changes"."token_hash" is null) = ("email_changes"."expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sign_in_tries" (
	"email_hash" text NOT NULL,
	"caller_hash" text NOT NULL,
	"wrong" smallint NOT NULL,
	"locked_at" timestamp with time zone,
	"right_at" timestamp with time zone,
	"tried_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_tries_email_hash_caller_hash_pk" PRIMARY KEY("email_hash","caller_hash"),
	CONSTRAINT "sign_in_tries_wrong" CHECK ("sign_in_tries"."wrong" between 0 and 5),
	CONSTRAINT "sign_in_tries_lock" CHECK (("sign_in_tries"."locked_at" is not null) = ("sign_in_tries"."wrong" = 5))
);
--> statement-breakpoint
CREATE TABLE "shared_tickets" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"share_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"instance_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "ticket_shares_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "customer_sessions" ADD COLUMN "password_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_links" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "card_code" text DEFAULT '99' || lpad(((('x' || left(replace(gen_random_uuid()::text, '-', ''), 16))::bit(64)::bigint & 9223372036854775807) % 1000000000000000000)::text, 18, '0') NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "code_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_subscriptions" ADD COLUMN "card_code" text DEFAULT '99' || lpad(((('x' || left(replace(gen_random_uuid()::text, '-', ''), 16))::bit(64)::bigint & 9223372036854775807) % 1000000000000000000)::text, 18, '0') NOT NULL;--> statement-breakpoint
ALTER TABLE "culture_surveys" ADD CONSTRAINT "culture_surveys_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_tickets" ADD CONSTRAINT "shared_tickets_ticket_id_order_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."order_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_tickets" ADD CONSTRAINT "shared_tickets_share_id_ticket_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."ticket_shares"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_shares" ADD CONSTRAINT "ticket_shares_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_shares" ADD CONSTRAINT "ticket_shares_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_tries_old" ON "sign_in_tries" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "shared_tickets_by_share" ON "shared_tickets" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "ticket_shares_by_customer" ON "ticket_shares" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_card" UNIQUE("card_code");--> statement-breakpoint
ALTER TABLE "ticket_subscriptions" ADD CONSTRAINT "ticket_subscriptions_card" UNIQUE("card_code");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_closed" CHECK ("customers"."closed_at" is null or "customers"."is_guest");--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_registration" CHECK (("login_links"."purpose" = 'registration') = ("login_links"."password_hash" is not null));--> statement-breakpoint
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
