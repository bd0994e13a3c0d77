ALTER TABLE "hold_grants" ADD COLUMN "site" text;--> statement-breakpoint
ALTER TABLE "hold_grants" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "hold_grants" ADD COLUMN "calls" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "hold_grants_by_site" ON "hold_grants" USING btree ("site","granted_at") WHERE "hold_grants"."site" is not null;--> statement-breakpoint
CREATE INDEX "hold_grants_by_basket" ON "hold_grants" USING btree ("basket_id");--> statement-breakpoint
drop function "grant_hold"(text, uuid, text, integer, integer, integer);
--> statement-breakpoint
-- What a holder (an address, a site or a signed-in customer) holds now, how much of it in one basket, and how many seats
-- were granted in the last minute. The settings keep the plan that reads each basket by its index (see 0012).
create function "hold_usage"(
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
  -- A signed-in customer's baskets count for the customer, whoever filled them, and not for the address.
  "mine" as (
    select g."basket_id", g."promised"
    from "granted" g
      join "baskets" b on b."id" = g."basket_id"
      left join "customers" c on c."id" = b."customer_id"
    where c."id" is null or (case when "account" is null then c."is_guest" else c."id" = "account" end)
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
--> statement-breakpoint
-- Whether a holder may hold so many more seats, and if so a grant for them. One call at a time for each holder, in every
-- process: the lock is held until this statement's own transaction ends. Minutes are null where seats are granted.
create function "grant_hold"(
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
