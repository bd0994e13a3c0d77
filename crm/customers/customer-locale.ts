import { desc, eq } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { orders } from "../orders/tables";

/** The language in which the customer bought last: staff who send a mail may have another one. */
export async function findCustomerLocale(db: Reader, customerId: string): Promise<string> {
  const [latest] = await db
    .select({ locale: orders.locale })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.placedAt))
    .limit(1);
  return latest?.locale ?? "en-us";
}
