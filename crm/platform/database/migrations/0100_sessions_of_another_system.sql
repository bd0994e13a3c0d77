CREATE TABLE "system_baskets" (
	"basket_id" uuid PRIMARY KEY NOT NULL,
	"session_key" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_order_sessions" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"basket_id" uuid NOT NULL,
	"session_key" text NOT NULL,
	"printing_since" timestamp with time zone,
	"barcodes" jsonb
);
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "is_theirs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "system_baskets" ADD CONSTRAINT "system_baskets_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_order_sessions" ADD CONSTRAINT "system_order_sessions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_theirs" CHECK (not "claims"."is_theirs" or ("claims"."state" = 'blocked' and "claims"."staff_hold_id" is null));--> statement-breakpoint
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
