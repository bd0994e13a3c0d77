import { and, asc, desc, eq, inArray, or, sql, type SQL } from "drizzle-orm";

import type { CustomerQuery } from "./customer-query";
import type { Reader } from "../platform/database/database";
import { customers, logins } from "./customer-tables";
import { memberships } from "../memberships/tables";
import { orderTickets, orders } from "../orders/tables";
import { signInTries } from "../sign-in/tables";
import { reservedOrders } from "../reserved-orders/tables";
import { ticketSubscriptions } from "../subscriptions/tables";

/** Locked for everybody, or for some who tried: either may be the customer on the telephone. */
const isLocked = sql<boolean>`${logins.customerId} is not null and (${logins.lockedAt} is not null or exists (
  select 1 from ${signInTries} tried where tried.locked_at is not null
    and tried.email_hash = encode(sha256(convert_to(lower(${customers.email}), 'UTF8')), 'hex')))`;

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
      locked: isLocked,
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
      return or(inArray(customers.phone, query.numbers), inArray(customers.mobile, query.numbers));
    case "order":
      return inArray(
        customers.id,
        sql`(select ${orders.customerId} from ${orders} where ${orders.number} = ${query.number}
          union select ${reservedOrders.customerId} from ${reservedOrders} where ${reservedOrders.number} = ${query.number})`,
      );
    case "barcode":
      return inArray(
        customers.id,
        sql`(select o.customer_id from ${orderTickets} t join ${orders} o on o.id = t.order_id where t.barcode = ${query.barcode}
          union select m.customer_id from ${memberships} m where m.card_code = ${query.barcode}
          union select s.customer_id from ${ticketSubscriptions} s where s.card_code = ${query.barcode})`,
      );
    case "name":
      return or(
        and(...query.words.map(hasWord)),
        query.words.length === 1 ? startsWith(customers.email, query.words[0] ?? "") : undefined,
      );
  }
}

/** The expression of the index `customers_by_name`: a space before each word, so that its beginning can be found. */
const name = sql`(' ' || lower(${customers.firstName} || ' ' || ${customers.lastName}))`;

/** Whether a word of the name begins like this, without regard to case. */
function hasWord(start: string): SQL {
  return sql`${name} like lower(${`% ${escapePattern(start)}%`})`;
}

/** By how it begins, without regard to case. */
function startsWith(column: typeof customers.email, start: string): SQL {
  return sql`lower(${column}) like lower(${`${escapePattern(start)}%`})`;
}

/** What stands for any letter in a pattern stands for itself. */
function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
