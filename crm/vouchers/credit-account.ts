import { asc, desc, eq, sql } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { creditEntries, creditGrants } from "./credit-tables";
import { orders } from "../orders/tables";

/** Enough for any customer; a list has an end. */
const MOST = 100;

/** The credit that a customer was given, what ends first before the rest. */
export function listGrants(db: Reader, customerId: string) {
  return db
    .select({
      id: creditGrants.id,
      source: creditGrants.source,
      orderId: creditGrants.orderId,
      amount: creditGrants.amount,
      left: creditGrants.left,
      currency: creditGrants.currency,
      grantedAt: creditGrants.grantedAt,
      expiresAt: creditGrants.expiresAt,
      usable: sql<boolean>`${creditGrants.left} > 0 and ${creditGrants.expiresAt} > crm_now()`,
    })
    .from(creditGrants)
    .where(eq(creditGrants.customerId, customerId))
    .orderBy(asc(creditGrants.expiresAt), asc(creditGrants.id))
    .limit(MOST);
}

/** What happened to a customer's credit, newest first. */
export function listCreditEntries(db: Reader, customerId: string) {
  return db
    .select({
      grantId: creditEntries.grantId,
      kind: creditEntries.kind,
      amount: creditEntries.amount,
      currency: creditGrants.currency,
      orderId: creditEntries.orderId,
      orderNumber: orders.number,
      at: creditEntries.at,
    })
    .from(creditEntries)
    .innerJoin(creditGrants, eq(creditGrants.id, creditEntries.grantId))
    .leftJoin(orders, eq(orders.id, creditEntries.orderId))
    .where(eq(creditGrants.customerId, customerId))
    .orderBy(desc(creditEntries.at), desc(creditEntries.id))
    .limit(MOST);
}
