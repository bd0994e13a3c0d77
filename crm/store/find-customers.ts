import { and, asc, desc, eq, inArray, or, sql, type SQL } from "drizzle-orm";

import type { CustomerQuery } from "../domain/customer-query";
import type { Reader } from "./database";
import { customers, logins } from "./schema/customers";
import { orders } from "./schema/orders";

/** Whom staff may mean: the accounts before the guests, at most `limit`. */
export function findCustomers(db: Reader, query: CustomerQuery, limit: number) {
  return db
    .select({
      id: customers.id,
      firstName: customers.firstName,
      lastName: customers.lastName,
      email: customers.email,
      phone: customers.phone,
      isGuest: customers.isGuest,
      locked: sql<boolean>`${logins.lockedAt} is not null`,
    })
    .from(customers)
    .leftJoin(logins, eq(logins.customerId, customers.id))
    .where(meant(query))
    .orderBy(
      asc(customers.isGuest),
      asc(sql`lower(${customers.lastName})`),
      asc(customers.firstName),
      desc(customers.createdAt),
    )
    .limit(limit);
}

function meant(query: CustomerQuery): SQL | undefined {
  switch (query.kind) {
    case "email":
      return startsWith(customers.email, query.start);
    case "phone":
      return or(eq(customers.phone, query.digits), eq(customers.mobile, query.digits));
    case "order":
      return inArray(
        customers.id,
        sql`(select ${orders.customerId} from ${orders} where ${orders.number} = ${query.number})`,
      );
    case "name":
      return and(
        startsWith(customers.lastName, query.last),
        ...(query.first === null ? [] : [startsWith(customers.firstName, query.first)]),
      );
  }
}

/** By how it begins, without regard to case; what stands for any letter in a pattern stands for itself. */
function startsWith(
  column: typeof customers.email | typeof customers.firstName | typeof customers.lastName,
  start: string,
): SQL {
  const pattern = `${start.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`lower(${column}) like lower(${pattern})`;
}
