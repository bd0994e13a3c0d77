import { and, eq, isNull } from "drizzle-orm";

import type { OrderBuyer } from "../../system/system";
import type { Reader } from "../../platform/database/database";
import { pick } from "../../platform/database/rows";
import { addresses, customers } from "../../tables/customers";

/** The buyer of an order for another ticketing system: a customer and the main address. */
export async function getBuyer(db: Reader, customerId: string): Promise<OrderBuyer> {
  const [row] = await db
    .select({
      ...pick(customers, "id", "firstName", "lastName", "email", "phone", "emailVerifiedAt"),
      address: addresses,
    })
    .from(customers)
    .leftJoin(
      addresses,
      and(
        eq(addresses.customerId, customers.id),
        eq(addresses.isPrimary, true),
        isNull(addresses.removedAt),
      ),
    )
    .where(eq(customers.id, customerId));
  if (row === undefined) throw new Error(`no customer ${customerId}`);
  const { address, emailVerifiedAt, ...person } = row;
  return {
    ...person,
    isProven: emailVerifiedAt !== null,
    address: address && {
      city: address.city,
      state: address.state,
      postcode: address.postcode,
      country: address.country,
      lines: [address.building, address.line1, address.line2, address.line3].filter(
        (line): line is string => line !== null && line !== "",
      ),
    },
  };
}
