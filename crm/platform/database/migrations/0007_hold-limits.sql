CREATE TABLE "hold_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"holder" text NOT NULL,
	"basket_id" uuid NOT NULL,
	"request_key" text,
	"seats" integer NOT NULL,
	"basket_total" integer NOT NULL,
	"granted_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "hold_grants_seats" CHECK ("hold_grants"."seats" > 0)
);
--> statement-breakpoint
CREATE INDEX "hold_grants_by_holder" ON "hold_grants" USING btree ("holder","granted_at");--> statement-breakpoint
CREATE INDEX "basket_codes_by_registration" ON "basket_codes" USING btree ("ref") WHERE "basket_codes"."kind" = 'access';--> statement-breakpoint
-- Whether a holder may hold so many more seats, and if so a grant for them. One call at a time for each holder, in every
-- process: the lock is held until this statement's own transaction ends. Minutes are null where seats are granted.
create function "grant_hold"(
  "for_holder" text, "for_basket" uuid, "key" text, "wanted" integer, "max_held" integer, "max_a_minute" integer,
  out "grant_id" uuid, out "held" integer, out "minutes" integer
) language plpgsql as $$
declare
  "in_minute" integer;
  "in_basket" integer;
  "moment" timestamptz;
  "first_end" timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended("for_holder", 13));
  "moment" := crm_now() + (clock_timestamp() - now());

  -- A signed-in customer's baskets do not count for the address that they were filled from.
  with "mine" as (
    select g."basket_id", max(g."basket_total") filter (where g."granted_at" > "moment" - interval '15 seconds') as "promised"
    from "hold_grants" g
      join "baskets" b on b."id" = g."basket_id"
      left join "customers" c on c."id" = b."customer_id"
    where g."holder" = "for_holder" and g."granted_at" > "moment" - interval '1 day'
      and ("for_holder" not like 'address:%' or c."id" is null or c."is_guest")
    group by g."basket_id"),
  "counted" as (
    select m."basket_id", greatest(k."seats", coalesce(m."promised", 0)) as "seats", k."ends"
    from "mine" m, lateral (
      select count(*)::int as "seats", min(c."held_until") as "ends" from "claims" c
      where c."basket_id" = m."basket_id" and c."state" = 'held' and c."reserved_id" is null
        and c."held_until" > "moment") k)
  select coalesce(sum("seats"), 0)::int, min("ends"),
    coalesce(sum("seats") filter (where "basket_id" = "for_basket"), 0)::int
  into "held", "first_end", "in_basket" from "counted";

  -- The same call again: what it asks for is counted already.
  if "key" is not null then
    select g."id" into "grant_id" from "hold_grants" g
    where g."holder" = "for_holder" and g."request_key" = "key" limit 1;
    if "grant_id" is not null then return; end if;
  end if;

  select coalesce(sum(g."seats"), 0)::int into "in_minute" from "hold_grants" g
  where g."holder" = "for_holder" and g."granted_at" > "moment" - interval '1 minute';
  if "max_held" > 0 and "held" + "wanted" > "max_held" then
    "minutes" := greatest(1, ceil(extract(epoch from coalesce("first_end", "moment") - "moment") / 60))::int;
    return;
  end if;
  if "max_a_minute" > 0 and "in_minute" + "wanted" > "max_a_minute" then
    "minutes" := 1;
    return;
  end if;
  insert into "hold_grants" ("holder", "basket_id", "request_key", "seats", "basket_total", "granted_at")
  values ("for_holder", "for_basket", "key", "wanted", "in_basket" + "wanted", "moment")
  returning "id" into "grant_id";
end $$;
