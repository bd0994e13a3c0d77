import { eq } from "drizzle-orm";

import type { Transaction } from "../../platform/database/database";
import { customers } from "../../tables/customers";

/** Locks a customer's row until the transaction ends, to serialize changes to one customer. */
export async function lockCustomer(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for("no key update");
}
