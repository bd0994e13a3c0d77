import { sql } from "drizzle-orm";

import { GROUP_SALES_FROM } from "#contract/rules/tickets/ticket";
import type { Mistake } from "#runtime/files/mistake";
import type { Reader } from "../../../platform/database/database";
import { textArray } from "../../../platform/database/text-array";
import { findSaleLimits } from "../../../stock/sale/sale-limits";
import type { Context, Noun, Values } from "../noun";
import { performances } from "../nouns/performances";
import { sale } from "../nouns/sale";
import type { SaidSeason } from "../parse-season";
import type { SeasonPlan } from "../plan-season";
import { listChanges } from "../planned-records";

/**
 * Compares the most tickets of one order with the number from which visitors are told to call group sales, where a plan
 * of changes touches either limit. A performance may allow fewer than the others.
 */
export async function findGroupSalesMisfit(
  db: Reader,
  said: SaidSeason,
  plan: SeasonPlan,
  { now }: Context,
): Promise<Mistake[]> {
  const changed = listChanges(plan, performances);
  const ids = changed.map(({ id }) => id);
  const touched = changed.filter(
    ({ after: { starts, cancelled, boxOfficeOnly } }) =>
      cancelled !== true && boxOfficeOnly !== true && Date.parse(String(starts)) > now.getTime(),
  );
  const { ticketsPerOrder } = plan.records.get(sale.list)?.get("1") ?? {};
  const ofOrder = Number(ticketsPerOrder ?? (await findSaleLimits(db)).tickets);
  const getLargest = ({ maxTickets }: Values) => Math.min(ofOrder, Number(maxTickets));
  const [largest] = touched.sort((one, other) => getLargest(other.after) - getLargest(one.after));
  if (largest === undefined) return [];
  const { id } = largest;
  const most = getLargest(largest.after);
  if (most === GROUP_SALES_FROM - 1) return [];
  if (most < GROUP_SALES_FROM && ofOrder >= GROUP_SALES_FROM - 1 && (await allowsMore(db, ids)))
    return [];
  const fix = `set limits.groupSalesFrom of venue.yaml to ${most + 1}, or maxTickets of the performances${ofOrder < GROUP_SALES_FROM - 1 ? " and ticketsPerOrder of the sale" : ""} to ${GROUP_SALES_FROM - 1}`;
  return [
    locate(
      said,
      id,
      most < GROUP_SALES_FROM
        ? `an order can have at most ${most} tickets (performance ${id}), and visitors are told to call group sales for ${GROUP_SALES_FROM} or more, so nothing says what to do for those between: ${fix}`
        : `an order can have ${most} tickets (performance ${id}), and visitors are told to call group sales for ${GROUP_SALES_FROM} or more: ${fix}`,
    ),
  ];
}

/** Whether a performance besides these allows enough tickets: then one that allows fewer does so on purpose. */
async function allowsMore(db: Reader, ids: readonly string[]): Promise<boolean> {
  const { rows } =
    await db.execute(sql`select from instances where starts_at > crm_now() and not cancelled
    and not box_office_only and max_tickets >= ${GROUP_SALES_FROM - 1} and id <> all(${textArray(ids)}) limit 1`);
  return rows.length > 0;
}

/** Where a file says the limit, or else the performance. */
function locate({ records }: SaidSeason, id: string, message: string): Mistake {
  const find = (noun: Noun, of: string, field?: string) =>
    records.find(
      (record) =>
        record.noun === noun &&
        record.id === of &&
        (field === undefined || record.values[field] !== undefined),
    );
  const mistake =
    find(performances, id, "maxTickets")?.mistake(["maxTickets"], message) ??
    find(sale, "1", "ticketsPerOrder")?.mistake(["ticketsPerOrder"], message) ??
    find(performances, id)?.mistake([], message);
  return { ...(mistake ?? { file: performances.list, line: null }), message };
}
