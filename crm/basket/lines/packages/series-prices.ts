import { sql } from "drizzle-orm";

/**
 * Whether package `p` is a fixed series that nobody can buy: no band and price type that it allows are sold at every one
 * of its events. Canceled performances count for nothing.
 */
export const hasNoCommonPrice = sql.raw(`p.type = 'fixed-series' and not exists (
  select from package_instances m
  join instances i on i.id = m.instance_id and not i.cancelled
  join prices c on c.price_list_id = i.price_list_id and c.enabled
    and (p.band_ids is null or c.band_id = any (p.band_ids))
    and (p.price_type_ids is null or c.price_type_id = any (p.price_type_ids))
  join price_types t on t.id = c.price_type_id and t.wish_min is null
  where m.package_id = p.id
    and exists (select from seats s where s.plan_id = i.plan_id and s.band_id = c.band_id)
  group by c.band_id, c.price_type_id
  having count(distinct i.event_id) = (
    select count(distinct o.event_id) from package_instances n
    join instances o on o.id = n.instance_id and not o.cancelled where n.package_id = p.id))`);
