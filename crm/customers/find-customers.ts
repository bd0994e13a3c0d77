import { and, asc, desc, eq, inArray, or, sql, type SQL } from "drizzle-orm";

import { memberships } from "../memberships/tables";
import { parseOrderNumber } from "../orders/rules";
import { orders, orderTickets } from "../orders/tables";
import type { Reader } from "../platform/database/database";
import { reservedOrders } from "../reserved-orders/tables";
import { logins, signInTries } from "../sign-in/tables";
import { ticketSubscriptions } from "../subscriptions/tables";
import { isBarcode } from "../tickets/rules";
import { parseCustomerNumber } from "./rules";
import { customers } from "./tables";

/** Locked for any caller. */
const isLocked = sql<boolean>`${logins.customerId} is not null and exists (
  select 1 from ${signInTries} tried where tried.locked_at is not null
    and tried.email_hash = encode(sha256(convert_to(lower(${customers.email}), 'UTF8')), 'hex'))`;

/** Finds customers for staff: accounts first, then guests. */
export function findCustomers(db: Reader, query: CustomerQuery, limit: number) {
  return db
    .select({
      id: customers.id,
      number: customers.number,
      firstName: customers.firstName,
      lastName: customers.lastName,
      email: customers.email,
      phone: customers.phone,
      isGuest: customers.isGuest,
      locked: isLocked,
    })
    .from(customers)
    .leftJoin(logins, eq(logins.customerId, customers.id))
    .where(matches(query))
    .orderBy(
      asc(customers.isGuest),
      asc(sql`lower(${customers.lastName})`),
      asc(customers.firstName),
      desc(customers.createdAt),
    )
    .limit(limit);
}

function matches(query: CustomerQuery): SQL | undefined {
  switch (query.kind) {
    case "email":
      return startsWith(customers.email, query.start);
    case "phone":
      return or(inArray(customers.phone, query.numbers), inArray(customers.mobile, query.numbers));
    case "customer":
      return eq(customers.number, query.number);
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

/** Must equal the expression of the index `customers_by_name`. The leading space makes every word start with a space. */
const name = sql`(' ' || lower(${customers.firstName} || ' ' || ${customers.lastName}))`;

function hasWord(start: string): SQL {
  return sql`${name} like lower(${`% ${escapePattern(start)}%`})`;
}

function startsWith(column: typeof customers.email, start: string): SQL {
  return sql`lower(${column}) like lower(${`${escapePattern(start)}%`})`;
}

/** Escapes the wildcards of LIKE. */
function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

type CustomerQuery =
  | { kind: "email"; start: string }
  /** The number with and without the country code 1. */
  | { kind: "phone"; numbers: string[] }
  | { kind: "customer" | "order"; number: number }
  /** Of a ticket, or a member's or subscriber's card. */
  | { kind: "barcode"; barcode: string }
  /** Prefixes of words of the name, in any order; a single one may also be the prefix of an email. */
  | { kind: "name"; words: string[] };

/** Shorter numbers are order numbers, not phone numbers. */
const PHONE_DIGITS = 10;

/** More than any name has. */
const MAX_WORDS = 6;

/** Parses what staff typed into the search; null for blank text. */
export function readCustomerQuery(text: string): CustomerQuery | null {
  const typed = text.trim().replace(/\s+/g, " ");
  if (typed === "") return null;
  if (typed.includes("@")) return { kind: "email", start: typed };
  const digits = typed.replace(/[\s().+-]/g, "");
  if (isBarcode(digits)) return { kind: "barcode", barcode: digits };
  if (/^\d+$/.test(digits) && digits.length >= PHONE_DIGITS)
    return { kind: "phone", numbers: phoneVariants(digits) };
  const customer = parseCustomerNumber(typed);
  if (customer !== null) return { kind: "customer", number: customer };
  const number = parseOrderNumber(typed);
  if (number !== null) return { kind: "order", number };
  return { kind: "name", words: typed.split(" ").slice(0, MAX_WORDS) };
}

function phoneVariants(digits: string): string[] {
  if (digits.length === PHONE_DIGITS) return [digits, `1${digits}`];
  return digits.startsWith("1") ? [digits, digits.slice(1)] : [digits];
}
