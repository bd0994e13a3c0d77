import { getTableColumns, sql } from "drizzle-orm";

import { seatPlans } from "./centre-tables";
import { instances } from "./season-tables";

/** An instance's row with all that decides its sale (`SaleWindow`). Needs a join to its seat plan. */
export const instanceColumns = {
  ...getTableColumns(instances),
  isStream: sql<boolean>`${seatPlans.seating} = 'virtual'`,
};
