import { eq } from "drizzle-orm";

import type { SettableStatus } from "#contract/schemas/staff-sales";
import { readClock } from "../platform/database/clock";
import type { Transaction } from "../platform/database/database";
import { hasRows } from "../platform/database/rows";
import { saleWindowFor } from "./sale-rules";
import { instances } from "./tables";

/** Sets how a performance is sold from now on; what is sold stays sold. False when there is none of that id. */
export async function setSaleStatus(
  tx: Transaction,
  instanceId: string,
  status: SettableStatus,
): Promise<boolean> {
  return hasRows(
    tx
      .update(instances)
      .set(saleWindowFor(status, await readClock(tx)))
      .where(eq(instances.id, instanceId))
      .returning({ id: instances.id }),
  );
}
