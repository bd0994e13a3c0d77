ALTER TABLE "repeated_answers" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "baskets_by_customer" ON "baskets" USING btree ("customer_id") WHERE "baskets"."customer_id" is not null;--> statement-breakpoint
-- A batch of baskets that hold nothing yet, for buyers who want seats of one performance at the same moment (see
-- crm/store/hold-together.ts). Nobody is waited for: a basket or a key that somebody else has in hand is left out, and
-- so is one that holds anything, that is ordered, or whose key was answered before.
create function "lock_new_baskets"("wanted" uuid[], "keys" text[], "entering" text, "alone" boolean) returns table (
  "id" uuid, "customer_id" uuid, "now" double precision, "catalogue" uuid
) language plpgsql as $$
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
-- Takes the seats of a batch of such baskets, for each of them all or none, and writes its tickets, its deadline and
-- that its key was answered. The rows of "claims" are touched in the order in which everybody touches them. Gives the
-- baskets that got theirs; for the others nothing was written.
create function "hold_together"("tickets" json, "keys" json, "first_held_at" timestamptz, "held_until" timestamptz)
returns uuid[] language plpgsql as $$
#variable_conflict use_column
declare "got" uuid[]; "lost" uuid[];
begin
  with wanted as materialized (
    select t."basketId" as basket_id, t."instanceId" as instance_id, t."seatId" as seat_id, t."bandId" as band_id
    from json_to_recordset("tickets") as t ("basketId" uuid, "instanceId" text, "seatId" text, "bandId" text)),
  claimed as (
    insert into "claims" ("instance_id", "seat_id", "band_id", "state", "basket_id", "held_until")
    select instance_id, seat_id, band_id, 'held', basket_id, "hold_together"."held_until" from wanted
    order by instance_id, seat_id
    on conflict ("instance_id", "seat_id") do update
      set "basket_id" = excluded."basket_id", "band_id" = excluded."band_id", "order_id" = null,
        "held_until" = excluded."held_until", "reserved_id" = null
      where "claims"."state" = 'held' and "claims"."held_until" <= crm_now()
    returning "basket_id")
  select array_agg(w.basket_id) filter (where w.seats = c.seats),
    array_agg(w.basket_id) filter (where w.seats is distinct from c.seats)
  into "got", "lost"
  from (select basket_id, count(*) as seats from wanted group by basket_id) w
    left join (select "basket_id", count(*) as seats from claimed group by "basket_id") c using (basket_id);
  if "lost" is not null then
    delete from "claims" where "basket_id" = any("lost") and "state" = 'held' and "reserved_id" is null;
  end if;
  update "baskets" set "first_held_at" = "hold_together"."first_held_at", "held_until" = "hold_together"."held_until"
  where "id" = any("got");
  insert into "basket_tickets" ("basket_id", "instance_id", "plan_id", "seat_id", "band_id", "price_type_id",
    "face_value", "fee", "mode_of_sale")
  select t."basketId", t."instanceId", t."planId", t."seatId", t."bandId", t."priceTypeId", t."faceValue", t."fee",
    t."modeOfSale"
  from json_to_recordset("tickets") as t ("basketId" uuid, "instanceId" text, "planId" text, "seatId" text,
    "bandId" text, "priceTypeId" text, "faceValue" integer, "fee" integer, "modeOfSale" text)
  where t."basketId" = any("got");
  insert into "repeated_answers" ("key", "request_hash", "status")
  select k."key", k."requestHash", 200
  from json_to_recordset("keys") as k ("basketId" uuid, "key" text, "requestHash" text)
  where k."basketId" = any("got");
  return coalesce("got", '{}');
end $$;
