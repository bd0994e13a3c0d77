import { and, eq, isNotNull, isNull, ne, notExists, sql } from "drizzle-orm";

import { baskets } from "../../tables/baskets";
import { deletePersonalData, deleteDetails, leaveWaitingLists } from "../customers/delete-details";
import { customers, emailChanges } from "../../tables/customers";
import { claims } from "../../tables/holds";
import { orders } from "../../tables/orders";
import type { Transaction } from "../../platform/database/database";
import { customerSessions } from "../../tables/sign-in";
import { revokeSessions } from "./passwords";

/**
 * Who uses a mailed link: a browser that may be signed in as its customer, or the person who chose the password of a
 * pending registration.
 */
type Prover =
  | {
      sessionHash: string | undefined;
      /** Keeps the session of this browser, for links that open no new one. */
      keepsSession?: boolean;
    }
  | "knows-password";

/**
 * Records that the owner of a customer's mailbox has used something mailed to it; every mailed link and code goes through
 * here. The first time, deletes the details, since a stranger may have entered them, unless the prover is known, and ends
 * all sessions, which were opened without proof. So it must run before a new session is opened. Safe to retry.
 */
export async function proveMailbox(
  tx: Transaction,
  customerId: string,
  prover: Prover,
): Promise<void> {
  const newlyProved = await tx
    .update(customers)
    .set({ emailVerifiedAt: sql`crm_now()` })
    .where(and(eq(customers.id, customerId), isNull(customers.emailVerifiedAt)))
    .returning({ id: customers.id });
  if (newlyProved.length === 0) return;
  if (prover === "knows-password") return revokeSessions(tx, customerId);
  const { sessionHash, keepsSession = false } = prover;
  const isOwnBrowser =
    sessionHash !== undefined && (await isSessionOf(tx, sessionHash, customerId));
  if (!isOwnBrowser) await deleteUnverifiedDetails(tx, customerId);
  await revokeSessions(tx, customerId, isOwnBrowser && keepsSession ? sessionHash : undefined);
}

async function deleteUnverifiedDetails(tx: Transaction, customerId: string): Promise<void> {
  await deleteDetails(tx, customerId, { keepsOpen: true });
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
