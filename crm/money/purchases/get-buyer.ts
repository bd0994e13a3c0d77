import { and, eq, isNull } from "drizzle-orm";

import type { OrderBuyer } from "../../system/system";
import type { Reader } from "../../platform/database/database";
import { pick } from "../../platform/database/rows";
import { addresses, customers } from "../../tables/customers";

/** A customer with the main address, as another ticketing system is told of an order's buyer. */
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
      ...pickPlace(address),
      lines: [address.building, address.line1, address.line2, address.line3].filter(
        (line): line is string => line !== null && line !== "",
      ),
    },
  };
}

const pickPlace = ({
  city,
  state,
  postcode,
  country,
}: Pick<typeof addresses.$inferSelect, "city" | "state" | "postcode" | "country">) => ({
  city,
  state,
  postcode,
  country,
});
