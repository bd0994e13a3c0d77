CREATE INDEX "customers_by_email_key" ON "customers" USING btree ((case when regexp_replace(lower(trim("email")), '\+[^@]*@', '@') ~ '@(gmail|googlemail)\.com$'
    then replace(split_part(regexp_replace(lower(trim("email")), '\+[^@]*@', '@'), '@', 1), '.', '') || '@gmail.com' else regexp_replace(lower(trim("email")), '\+[^@]*@', '@') end));--> statement-breakpoint
-- Whether a customer has an account and a confirmed order that cost something: an account alone costs one mail, so it
-- has no limits of its own. Reads the customer's orders by their index.
create function "is_paying_customer"("customer" uuid) returns boolean
language sql stable set enable_seqscan = off as $$
  select exists (
    select from "customers" c join "orders" o on o."customer_id" = c."id"
    where c."id" = "customer" and not c."is_guest" and o."state" = 'confirmed' and o."total" > 0)
$$;
--> statement-breakpoint
-- What a holder (an address, a site or a paying customer) holds now, how much of it in one basket, and how many seats
-- were granted in the last minute. The settings keep the plan that reads each basket by its index (see 0012).
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
