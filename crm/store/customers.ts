import { eq, sql } from "drizzle-orm";

import type { RegistrationInput } from "../domain/registration-rules";
import { keepAddress, listAddresses } from "./customer-addresses";
import type { Reader, Transaction } from "./database";
import { customers, logins } from "./schema/customers";

export type CustomerRecord = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** A customer with the addresses on record, or null. */
export async function findCustomer(db: Reader, customerId: string) {
  const [row] = await db
    .select({
      id: customers.id,
      firstName: customers.firstName,
      lastName: customers.lastName,
      email: customers.email,
      phone: customers.phone,
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row === undefined ? null : { ...row, addresses: await listAddresses(db, customerId) };
}

/**
 * Writes a customer with login and first address; null when the email has an account already, in whatever case it was
 * written. The unique index decides, so two registrations at once make one customer.
 */
export async function insertCustomer(
  tx: Transaction,
  registration: RegistrationInput,
  passwordHash: string,
): Promise<string | null> {
  const { firstName, lastName, email, phone, address } = registration;
  const [row] = await tx
    .insert(customers)
    .values({ firstName, lastName, email, phone })
    .onConflictDoNothing()
    .returning({ id: customers.id });
  if (row === undefined) return null;
  await tx.insert(logins).values({ customerId: row.id, passwordHash });
  await keepAddress(tx, row.id, address);
  return row.id;
}

/** The login that goes with an email, whatever its case, or null. */
export async function findLogin(
  db: Reader,
  email: string,
): Promise<{ customerId: string; passwordHash: string; locked: boolean } | null> {
  const [row] = await db
    .select({
      customerId: logins.customerId,
      passwordHash: logins.passwordHash,
      locked: sql<boolean>`${logins.lockedAt} is not null`,
    })
    .from(logins)
    .innerJoin(customers, eq(customers.id, logins.customerId))
    .where(sql`lower(${customers.email}) = lower(${email})`);
  return row ?? null;
}
