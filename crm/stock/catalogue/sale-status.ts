import { eq } from "drizzle-orm";

import type { Problem } from "#contract/problems/problems";
import type { SettableStatus } from "#contract/schemas/staff-sales";
import { readClock } from "../../platform/database/clock";
import type { Transaction } from "../../platform/database/database";
import { saleWindowFor } from "../sale/sale-rules";
import { instances } from "../../tables/catalogue";

/** Sets how a performance is sold from now on. Does not affect sold tickets. Returns a refusal or null. */
export async function setSaleStatus(
  tx: Transaction,
  instanceId: string,
  status: SettableStatus,
): Promise<Problem<"not-found" | "conflict/performance-cancelled"> | null> {
  const isInstance = eq(instances.id, instanceId);
  const [instance] = await tx
    .select({ cancelled: instances.cancelled })
    .from(instances)
    .where(isInstance)
    .for("update");
  if (instance === undefined) return { code: "not-found" };
  // Its tickets are being returned, so no more may be sold.
  if (instance.cancelled) return { code: "conflict", reason: "performance-cancelled" };
  await tx
    .update(instances)
    .set(saleWindowFor(status, await readClock(tx)))
    .where(isInstance);
  return null;
}
