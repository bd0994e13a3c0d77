import { eq, sql, type SQL } from "drizzle-orm";

import type { Revenue } from "#contract/operations/staff/reports";
import type { Database } from "../../platform/database/database";
import { hasRows } from "../../platform/database/rows";
import { instances } from "../../tables/catalogue";
import { isLineOfPerformance } from "../../tables/orders";
import { type ReportContext, readReport } from "./day-report";
import { ratesOfRevenue, sumMovements } from "../orders/order-movements";
import { sumRevenue } from "./revenue";

/** What was sold and returned for a performance until now; null if there is no such performance. */
export function findPerformanceRevenue(
  db: Database,
  instanceId: string,
  { currency, vatRates }: ReportContext,
): Promise<Revenue | null> {
  return readReport(db, async (tx) => {
    const found = tx.select({ id: instances.id }).from(instances);
    if (!(await hasRows(found.where(eq(instances.id, instanceId))))) return null;
    const scope = { ofOrder: hasLineFor(instanceId), instanceId };
    return sumRevenue(await sumMovements(tx, scope, vatRates), currency, ratesOfRevenue(vatRates));
  });
}

const hasLineFor = (instanceId: string) => (id: SQL) =>
  sql`${id} in (
  select order_id from order_tickets where instance_id = ${instanceId}
  union select order_id from returned_tickets where instance_id = ${instanceId}
  union select order_id from order_items
    where details->>'instanceId' = ${instanceId} and ${isLineOfPerformance(sql`kind`)}
  union select order_id from returned_items
    where details->>'instanceId' = ${instanceId} and ${isLineOfPerformance(sql`kind`)})`;
