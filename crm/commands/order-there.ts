import { eq } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { systemOrders } from "../tables/other-systems";

/** The number of an order in another ticketing system; null if our own tables are its record. */
export async function findNumberThere(db: Reader, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ number: systemOrders.number })
    .from(systemOrders)
    .where(eq(systemOrders.orderId, orderId));
  return row?.number ?? null;
}

/** What is left to do after a return, which is recorded only here. */
export async function describeReturnThere(db: Reader, orderId: string): Promise<string[]> {
  const number = await findNumberThere(db, orderId);
  return number === null
    ? []
    : [`Return the tickets in the ticketing system too: order ${number}.`];
}
