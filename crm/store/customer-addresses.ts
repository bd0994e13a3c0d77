import { and, asc, desc, eq, sql } from "drizzle-orm";

import type { AddressInput } from "../domain/address-rules";
import type { Reader, Transaction } from "./database";
import { addresses, customers } from "./schema/customers";

/** A customer's addresses, the primary one first. */
export function listAddresses(db: Reader, customerId: string) {
  return db
    .select({
      id: addresses.id,
      isPrimary: addresses.isPrimary,
      line1: addresses.line1,
      line2: addresses.line2,
      line3: addresses.line3,
      city: addresses.city,
      county: addresses.county,
      state: addresses.state,
      postcode: addresses.postcode,
      country: addresses.country,
    })
    .from(addresses)
    .where(eq(addresses.customerId, customerId))
    .orderBy(desc(addresses.isPrimary), asc(addresses.createdAt), asc(addresses.id));
}

/**
 * Keeps an address for a customer and gives its id; one that is there already is found and not kept twice. The first
 * one is the primary one.
 */
export async function keepAddress(
  tx: Transaction,
  customerId: string,
  address: AddressInput,
): Promise<string> {
  // Two forms of one customer at once wait here for each other, so that neither sees "no address yet" in vain.
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for("no key update");
  const [same] = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(
      and(
        eq(addresses.customerId, customerId),
        sql`(${addresses.line1}, ${addresses.line2}, ${addresses.line3}, ${addresses.city},
             ${addresses.county}, ${addresses.state}, ${addresses.postcode}, ${addresses.country})
          is not distinct from (${address.line1}::text, ${address.line2}::text, ${address.line3}::text,
             ${address.city}::text, ${address.county}::text, ${address.state}::text,
             ${address.postcode}::text, ${address.country}::text)`,
      ),
    )
    .limit(1);
  if (same !== undefined) return same.id;
  const primary = await tx.$count(
    addresses,
    and(eq(addresses.customerId, customerId), addresses.isPrimary),
  );
  const [row] = await tx
    .insert(addresses)
    .values({ customerId, ...address, isPrimary: primary === 0 })
    .returning({ id: addresses.id });
  if (row === undefined) throw new Error("the address was not written");
  return row.id;
}
