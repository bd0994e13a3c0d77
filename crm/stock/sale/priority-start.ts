import { getTableColumns, sql, type SQL } from "drizzle-orm";

import { instances } from "../../tables/catalogue";

/** SQL: when priority booking opens for the first level, or null. `alias`: of `instances`, as a level may open earlier. */
export const priorityStart = (alias = "instances"): SQL => {
  const of = sql.raw(alias);
  return sql`least(${of}.priority_from, (
    select min(w.opens_at) from priority_windows w where w.instance_id = ${of}.id))`;
};

/** The columns of a performance with its sale window: `priorityFrom` is when priority booking opens for the first level. */
export const saleColumns = {
  ...getTableColumns(instances),
  priorityFrom: sql<Date | null>`${priorityStart()}`.mapWith(instances.priorityFrom),
};
