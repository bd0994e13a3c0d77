import { eq } from "drizzle-orm";
import type { Transaction } from "../platform/database/database";
import { customers } from "./customer-tables";

/** Waits until nobody else changes this customer, and keeps others waiting until the transaction ends. */
export async function lockCustomer(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for("no key update");
}
