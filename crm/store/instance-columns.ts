import { getTableColumns, sql } from "drizzle-orm";

import { seatPlans } from "./schema/centre";
import { instances } from "./schema/season";

/** An instance's row with all that decides its sale (`SaleWindow`). Needs a join to its seat plan. */
export const instanceColumns = {
  ...getTableColumns(instances),
  isStream: sql<boolean>`${seatPlans.seating} = 'virtual'`,
};
