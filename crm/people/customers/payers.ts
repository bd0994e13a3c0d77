import { randomUUID } from "node:crypto";
import { and, eq, sql, type SQLWrapper } from "drizzle-orm";

import { emailError, normalizeEmail } from "#contract/text/email";
import type { Transaction } from "../../platform/database/database";
import { customers } from "../../tables/customers";
import { isNoAddress, noAddress } from "../outbox/no-address";
import { insertGuest } from "./customers";
import { payerNames } from "./rules";

/** A guest who gives name and email on the card provider's page. */
export const insertPayer = (tx: Transaction): Promise<string> =>
  insertGuest(tx, {
    title: null,
    firstName: "",
    middleName: null,
    lastName: "",
    email: noAddress(`payer-${randomUUID()}`),
    phone: "",
    mobile: null,
    birthYear: null,
    birthDate: null,
    address: null,
  });

/** SQL: a guest who has not given an email. */
export const isUnnamedGuest = and(customers.isGuest, isNoAddress(customers.email));

/**
 * Gives a guest without an email that of the payment, and its name unless the guest has typed one. Neither is verified, as
 * what guests type. Does nothing for others, so that it never changes what a customer has given. Safe to repeat.
 */
export async function namePayer(
  tx: Transaction,
  customerId: string,
  payer: { name: string | null; email: string | null },
): Promise<void> {
  const typed = normalizeEmail(payer.email ?? "");
  const email = emailError(typed) === null ? { email: typed } : {};
  const { firstName, lastName } = payerNames(payer.name ?? "");
  const isUnnamed = sql`${customers.firstName} = '' or ${customers.lastName} = ''`;
  const unlessTyped = (column: SQLWrapper, name: string) =>
    sql<string>`case when ${isUnnamed} then ${name} else ${column} end`;
  await tx
    .update(customers)
    .set({
      firstName: unlessTyped(customers.firstName, firstName),
      lastName: unlessTyped(customers.lastName, lastName),
      ...email,
    })
    .where(and(eq(customers.id, customerId), isUnnamedGuest));
}
