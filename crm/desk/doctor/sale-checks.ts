import { sql, type SQL } from "drizzle-orm";

import { GROUP_SALES_FROM } from "#contract/rules/tickets/ticket";
import { findMaintenance } from "../../platform/maintenance";
import { toIsoOrNull } from "../../platform/dates";
import { hasNoCommonPrice } from "../../basket/lines/packages/series-prices";
import { listOtherPriceLists } from "../../stock/sale/price-rows";
import { findSaleLimits } from "../../stock/sale/sale-limits";
import { deliveryOptions } from "../../tables/delivery";
import { priorityStart } from "../../stock/sale/priority-start";
import { stockItems } from "../../tables/merchandise";
import { priceTypes } from "../../tables/prices";
import { type About, type Check, foundAny, foundIf, HEALTHY, ofSettings } from "./check";
import { sellsWithoutTickets } from "./feature-checks";
import type { Reader } from "../../platform/database/database";

/** Performances that visitors can buy online, now or later. */
export const IS_SOLD = sql`not i.cancelled and not i.box_office_only and i.starts_at > crm_now()
  and (i.on_sale_at is not null or ${priorityStart("i")} is not null)
  and (i.off_sale_at is null or i.off_sale_at > crm_now())`;

type PerformanceRow = { id: string; title: string; startsAt: string };

/** The performances of which `isWrong` is true. Names are `i` for the performance and `e` for its event. */
export async function listPerformances(db: Reader, isWrong: SQL): Promise<readonly About[] | null> {
  const { rows } = await db.execute<PerformanceRow>(sql`
    select i.id, e.title, i.starts_at as "startsAt" from instances i join events e on e.id = i.event_id
    where ${isWrong} order by i.starts_at, i.id`);
  return foundAny(
    rows.map(({ id, title, startsAt }) => ({
      name: title,
      at: new Date(startsAt),
      performanceId: id,
    })),
  );
}

const HAS_SEATS = sql`exists (select from seats s where s.plan_id = i.plan_id)`;
/** Whether a price of the performance's list is on sale, of any of its plan's bands. */
const HAS_PRICE = sql`exists (select from prices p where p.price_list_id = i.price_list_id and p.enabled
  and exists (select from seats s where s.plan_id = i.plan_id and s.band_id = p.band_id))`;

/** Of what a sale of tickets needs: healthy where something else is sold, and no performance has been added. */
export const ofTickets =
  (check: Check): Check =>
  async (context) => {
    const { db, env } = context;
    const off = env.ok ? env.value.FEATURES_OFF : [];
    return (await sellsWithoutTickets(db, off)) ? HEALTHY : check(context);
  };

const nothingToSell: Check = async ({ db }) => {
  const { rows } = await db.execute(sql`select from instances i where ${IS_SOLD} limit 1`);
  return foundIf(rows.length === 0);
};

/** Goods are delivered too. */
const noDelivery: Check = async (context) => {
  const { db, env } = context;
  const hasNone = (await db.$count(deliveryOptions, sql`active and not is_restricted`)) === 0;
  const sellsGoods = await db.$count(stockItems, sql`active and kind = 'merchandise'`);
  const check: Check = async () => foundIf(hasNone);
  const hasShop = env.ok && !env.value.FEATURES_OFF.includes("merchandise") && sellsGoods > 0;
  return hasShop ? check(context) : ofTickets(check)(context);
};

const bandWithoutPrice: Check = async ({ db }) => {
  const { rows } = await db.execute<{ plan: string; band: string; list: string }>(sql`
    select distinct sp.name as plan, b.name as band, l.name as list
    from (select distinct i.plan_id, i.price_list_id from instances i where ${IS_SOLD} and ${HAS_PRICE}) i
    join seat_plans sp on sp.id = i.plan_id
    join price_lists l on l.id = i.price_list_id
    cross join price_bands b
    where exists (select from seats s where s.plan_id = i.plan_id and s.band_id = b.id)
      and not exists (select from prices p where p.price_list_id = i.price_list_id and p.band_id = b.id
        and p.enabled)
    order by 1, 2, 3`);
  return foundAny(rows.map(({ plan, band, list }) => ({ name: `${plan}: ${band} (${list})` })));
};

const maintenanceOpen: Check = async ({ db }) => {
  const window = await findMaintenance(db);
  if (window?.isOpen !== true) return HEALTHY;
  const until = toIsoOrNull(window.endsAt === null ? null : new Date(window.endsAt));
  return until === null ? [] : [{ name: "until", at: new Date(until) }];
};

/** What was forgotten, or has not been announced yet. Members may buy before a sale opens for everyone. */
const saleUndated: Check = async ({ db }) => {
  const ahead = sql`not i.cancelled and not i.box_office_only and i.starts_at > crm_now()`;
  const undated = await listPerformances(
    db,
    sql`${ahead} and i.on_sale_at is null and ${priorityStart("i")} is null`,
  );
  const { rows } = await db.execute<{ name: string }>(sql`
    select p.name from packages p where p.on_sale_at is null and (p.off_sale_at is null or p.off_sale_at > crm_now())
      and (p.type = 'super' or exists (select from package_instances pi join instances i on i.id = pi.instance_id
        where pi.package_id = p.id and ${ahead}))
    order by p.rank, p.id`);
  return foundAny([...rows.map(({ name }) => ({ name })), ...(undated ?? [])]);
};

/** Those that were never complete, or of which events were canceled; not those of which some are past. */
const packageIncomplete: Check = async ({ db }) => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select p.name from packages p
    join package_instances pi on pi.package_id = p.id join instances i on i.id = pi.instance_id
    where p.type <> 'super' and p.on_sale_at is not null
      and (p.off_sale_at is null or p.off_sale_at > crm_now())
    group by p.id
    having bool_or(i.starts_at > crm_now())
      and count(distinct i.event_id) filter (where not i.cancelled)
        < case p.type when 'flex' then p.min_items else count(distinct i.event_id) end
    order by p.rank, p.id`);
  return foundAny(rows.map(({ name }) => ({ name })));
};

/** Those on sale, now or later, with an event to come. */
const seriesWithoutCommonPrice: Check = async ({ db }) => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select p.name from packages p
    where p.on_sale_at is not null and (p.off_sale_at is null or p.off_sale_at > crm_now())
      and exists (select from package_instances pi join instances i on i.id = pi.instance_id
        where pi.package_id = p.id and not i.cancelled and i.starts_at > crm_now())
      and ${hasNoCommonPrice}
    order by p.rank, p.id`);
  return foundAny(rows.map(({ name }) => ({ name })));
};

/** The performance that allows most tickets, over all that are on sale: any other may allow fewer. */
const groupSales: Check = async ({ db }) => {
  const { rows } = await db.execute<{ most: number | null }>(
    sql`select max(i.max_tickets) as most from instances i where ${IS_SOLD}`,
  );
  const ofPerformances = rows[0]?.most ?? null;
  if (ofPerformances === null) return HEALTHY;
  const { tickets } = await findSaleLimits(db);
  const most = Math.min(ofPerformances, tickets);
  return foundIf(most !== GROUP_SALES_FROM - 1, {
    name: `maxTickets ${ofPerformances}, ticketsPerOrder ${tickets}, groupSalesFrom ${GROUP_SALES_FROM}`,
  });
};

/** What must be in the database before a ticket can be sold. */
export const saleChecks = {
  "maintenance-open": maintenanceOpen,
  "no-delivery": noDelivery,
  "no-price-type": ofTickets(async ({ db }) => foundIf((await db.$count(priceTypes)) === 0)),
  "nothing-to-sell": ofTickets(nothingToSell),
  "plan-without-seats": ({ db }) => listPerformances(db, sql`${IS_SOLD} and not ${HAS_SEATS}`),
  "performance-without-prices": ({ db }) =>
    listPerformances(db, sql`${IS_SOLD} and ${HAS_SEATS} and not ${HAS_PRICE}`),
  "band-without-price": bandWithoutPrice,
  "package-incomplete": packageIncomplete,
  "series-without-common-price": seriesWithoutCommonPrice,
  "sale-ends-first": ({ db }) =>
    listPerformances(
      db,
      sql`not i.cancelled and i.starts_at > crm_now() and (i.off_sale_at <= i.on_sale_at or i.on_sale_at >= i.starts_at)`,
    ),
  "sale-undated": saleUndated,
  "group-sales": groupSales,
  "other-currency": ofSettings(async ({ CURRENCY }, { db }) =>
    foundAny((await listOtherPriceLists(db, CURRENCY)).map((name) => ({ name }))),
  ),
} satisfies Record<string, Check>;
