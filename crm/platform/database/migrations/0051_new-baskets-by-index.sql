-- Which of these baskets hold nothing. By index whatever the statistics say: in a rush they are older than the tables,
-- and a plan of theirs then reads all tickets for each basket.
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
