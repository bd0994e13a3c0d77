import { and, eq, isNotNull, ne, notExists, sql } from "drizzle-orm";

import { baskets } from "../../tables/baskets";
import { deletePersonalData, deleteDetails, leaveWaitingLists } from "../customers/delete-details";
import { customers, emailChanges } from "../../tables/customers";
import { claims } from "../../tables/holds";
import { orders } from "../../tables/orders";
import type { Transaction } from "../../platform/database/database";
import { customerSessions } from "../../tables/sign-in";

/**
 * Deletes the details of a customer whose email was never verified, since a stranger may have entered them. Keeps them if
 * the request is signed in as this customer (`sessionHash`). Must run before `verifyEmail`. Safe to retry.
 */
export async function deleteUnverifiedDetails(
  tx: Transaction,
  customerId: string,
  sessionHash: string | undefined,
): Promise<void> {
  const [record] = await tx
    .select({ verifiedAt: customers.emailVerifiedAt })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for("update");
  if (record?.verifiedAt !== null) return;
  if (sessionHash !== undefined && (await isSessionOf(tx, sessionHash, customerId))) return;
  await deleteDetails(tx, customerId);
  await leaveWaitingLists(tx, customerId, ["unconfirmed"]);
  await tx.delete(emailChanges).where(eq(emailChanges.customerId, customerId));
  await releaseBaskets(tx, customerId);
  await tx
    .update(customers)
    .set({ firstName: "", lastName: "", version: sql`${customers.version} + 1` })
    .where(eq(customers.id, customerId));
}

async function isSessionOf(
  tx: Transaction,
  sessionHash: string,
  customerId: string,
): Promise<boolean> {
  const count = await tx.$count(
    customerSessions,
    and(
      eq(customerSessions.tokenHash, sessionHash),
      eq(customerSessions.customerId, customerId),
      sql`${customerSessions.expiresAt} > crm_now()`,
    ),
  );
  return count > 0;
}

/** Removes the customer and personal data from their baskets, except those with an order or reserved seats. */
async function releaseBaskets(tx: Transaction, customerId: string): Promise<void> {
  const ofBasket = (column: typeof orders.basketId | typeof claims.basketId) =>
    eq(column, baskets.id);
  const open = await tx
    .select({ id: baskets.id })
    .from(baskets)
    .where(
      and(
        eq(baskets.customerId, customerId),
        notExists(
          tx
            .select({ id: orders.id })
            .from(orders)
            .where(and(ofBasket(orders.basketId), ne(orders.state, "failed"))),
        ),
        notExists(
          tx
            .select({ id: claims.basketId })
            .from(claims)
            .where(and(ofBasket(claims.basketId), isNotNull(claims.reservedId))),
        ),
      ),
    )
    .orderBy(baskets.id)
    .for("update");
  for (const { id } of open) await deletePersonalData(tx, id);
}
