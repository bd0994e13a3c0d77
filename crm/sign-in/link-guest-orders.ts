import { and, eq, inArray, ne, sql } from "drizzle-orm";

import type { Transaction } from "../platform/database/database";
import { creditGrants } from "../vouchers/tables";
import { customers } from "../customers/tables";
import { donations } from "../giving/tables";
import { orders } from "../orders/tables";
import { ticketSubscriptions } from "../subscriptions/tables";

/**
 * Gives a customer what guests of the same email bought: orders, gifts, ticket subscriptions and credit. Only for
 * somebody who has just shown that the mailbox is theirs: typing an address proves nothing. What is not settled yet
 * stays with the guest's own visit, and memberships with the guest: two of a kind do not add up. Safe to repeat.
 */
export async function linkGuestOrders(tx: Transaction, customerId: string): Promise<void> {
  const guests = tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.isGuest, true),
        ne(customers.id, customerId),
        sql`lower(${customers.email}) =
          (select lower(own.email) from ${customers} own where own.id = ${customerId})`,
      ),
    );
  const settled = inArray(orders.state, ["confirmed", "returned"]);
  await tx
    .update(orders)
    .set({ customerId })
    .where(and(inArray(orders.customerId, guests), settled));
  for (const table of [donations, ticketSubscriptions, creditGrants])
    await tx.update(table).set({ customerId }).where(inArray(table.customerId, guests));
}
