import { and, asc, desc, eq, inArray, or, sql, type SQL } from "drizzle-orm";

import { parseAmount } from "#contract/text/typed-money";
import { normalizeEmail } from "#contract/text/email";
import { systemOrders } from "../../tables/other-systems";
import { memberships } from "../../tables/memberships";
import { orders, orderTickets } from "../../tables/orders";
import type { Reader } from "../../platform/database/database";
import { addDays, atLocalTime, parseLocalInput } from "../../platform/dates";
import { payments } from "../../tables/payments";
import { reservedOrders } from "../../tables/reserved-orders";
import { logins, signInTries } from "../../tables/sign-in";
import { ticketSubscriptions } from "../../tables/subscriptions";
import { givenNameVariants } from "./given-names";
import { parseCustomerNumber } from "../../people/customers/rules";
import { customers } from "../../tables/customers";
import { parseOrderNumber } from "#contract/rules/orders/order-number";
import { BARCODE } from "#contract/rules/tickets/barcode";
import { pick } from "../../platform/database/rows";

/** Locked for any caller. */
const isLocked = sql<boolean>`${logins.customerId} is not null and exists (
  select 1 from ${signInTries} tried where tried.locked_at is not null
    and tried.email_hash = encode(sha256(convert_to(lower(${customers.email}), 'UTF8')), 'hex'))`;

/**
 * Finds customers for staff: accounts first, then guests. Names that begin as typed come before other forms of a given name
 * ("Bob" finds Robert). If there are neither, finds similar ones, the most similar first.
 */
export async function findCustomers(
  db: Reader,
  query: CustomerQuery,
  limit: number,
  /** Their customers are found, too. */
  named: readonly NamedOrder[] = [],
) {
  const order = query.kind === "name" ? [desc(matchesName(query, hasWord))] : [];
  const isNamed = named.map(({ customerId }) => eq(customers.id, customerId));
  const found = await listCustomers(db, or(matches(query), ...isNamed), limit, order);
  if (found.length > 0 || query.kind !== "name") return found;
  const typed = sql`fold_name(${query.words.join(" ")})`;
  return listCustomers(db, sql`${typed} <% ${name}`, limit, [sql`${typed} <<-> ${name}`]);
}

type NamedOrder = { id: string; customerId: string };

/**
 * The orders with a number, or a ticket's number, as it was typed: ours or another ticketing system's, whose numbers can look
 * like ours or like a phone number.
 */
export function findOrdersByNumber(
  db: Reader,
  query: CustomerQuery,
  typed: string,
): Promise<NamedOrder[]> {
  const code = typed.replace(/[\s-]/g, "");
  const isNumber = /^[\da-z]{1,40}$/i.test(code) && /\d/.test(code);
  const ids = [
    ...(query.kind === "order"
      ? [sql`select ${orders.id} from ${orders} where ${orders.number} = ${query.number}`]
      : []),
    ...(isNumber
      ? [
          sql`select ${systemOrders.orderId} from ${systemOrders} where ${systemOrders.number} = ${code}`,
          sql`select ${orderTickets.orderId} from ${orderTickets} where ${orderTickets.barcode} = ${code}`,
        ]
      : []),
  ];
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select(pick(orders, "id", "customerId"))
    .from(orders)
    .where(inArray(orders.id, sql`(${sql.join(ids, sql` union `)})`));
}

/** The only order that a search can mean, so that staff are taken to it; null if it finds other customers, too. */
export function pickSearchedOrder(
  named: readonly NamedOrder[],
  found: readonly { id: string }[],
): NamedOrder | null {
  const [order = null, ...others] = named;
  const isOnly = others.length === 0 && found.every(({ id }) => id === order?.customerId);
  return isOnly ? order : null;
}

function listCustomers(
  db: Reader,
  where: SQL | undefined,
  limit: number,
  /** Sort order that takes precedence. */
  order: SQL[] = [],
) {
  return db
    .select({
      ...pick(customers, "id", "number", "firstName", "lastName", "email", "phone", "isGuest"),
      locked: isLocked,
    })
    .from(customers)
    .leftJoin(logins, eq(logins.customerId, customers.id))
    .where(where)
    .orderBy(
      ...order,
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
    case "payment":
      return inArray(
        customers.id,
        sql`(select o.customer_id from ${payments} p join ${orders} o on o.id = p.order_id
          where p.card_last4 = ${query.last4} and p.paid_at is not null and ${paymentMatches(query)})`,
      );
    case "name":
      return matchesName(query, hasWordOrVariant);
  }
}

function matchesName(
  { words, emailStart }: Extract<CustomerQuery, { kind: "name" }>,
  has: (word: string) => SQL,
): SQL {
  const email = emailStart === null ? sql`false` : startsWith(customers.email, emailStart);
  return sql`(${and(...words.map(has))} or ${email})`;
}

function paymentMatches({ amount, day }: Extract<CustomerQuery, { kind: "payment" }>): SQL {
  if (amount !== null) return sql`p.amount = ${amount}`;
  const from = atLocalTime(day, 0, 0);
  const until = atLocalTime(addDays(day, 1), 0, 0);
  return sql`p.paid_at >= ${from.toISOString()}::timestamptz and p.paid_at < ${until.toISOString()}::timestamptz`;
}

/**
 * Must equal the expression of the index `customers_by_folded_name`. The leading space makes every word start with a
 * space.
 */
const name = sql`(' ' || fold_name(${customers.firstName} || ' ' || ${customers.lastName}))`;

/** `fold_name` leaves no wildcards of LIKE. */
function hasWord(start: string): SQL {
  return sql`${name} like '% ' || fold_name(${start}) || '%'`;
}

function hasWordOrVariant(word: string): SQL {
  return sql`(${sql.join([word, ...givenNameVariants(word)].map(hasWord), sql` or `)})`;
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
  /** The number with and without its plus or the country code 1. */
  | { kind: "phone"; numbers: string[] }
  | { kind: "customer" | "order"; number: number }
  /** Of a ticket, or a member's or subscriber's card. */
  | { kind: "barcode"; barcode: string }
  /** The card's last four digits, with the amount in minor units or the day on which it was taken. */
  | { kind: "payment"; last4: string; amount: number; day: null }
  | { kind: "payment"; last4: string; amount: null; day: string }
  /** Prefixes of words of the name, in any order; a single one may also be the prefix of an email. */
  | { kind: "name"; words: string[]; emailStart: string | null };

const PHONE_DIGITS = 10;
/** Of national numbers such as Norwegian and Danish ones. Shorter numbers are order numbers, not phone numbers. */
const MIN_NATIONAL_DIGITS = 8;
/** Calling codes of two digits, which most countries outside North America have. */
const CALLING_CODES = Array.from({ length: 79 }, (_, at) => String(20 + at));

/** More than any name has. */
const MAX_WORDS = 6;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const APOSTROPHES = /['\u2018\u2019\u02bc`\u00b4]/gu;
/** Of PostgreSQL's integer. */
const MAX_AMOUNT = 2_147_483_647;

/** Parses what staff typed into the search; null for blank text. `currency`: of the amounts of payments. */
export function readCustomerQuery(text: string, currency: string): CustomerQuery | null {
  const typed = text.normalize("NFC").trim().replace(/\s+/g, " ");
  if (typed === "") return null;
  if (typed.includes("@")) return { kind: "email", start: normalizeEmail(typed) };
  const payment = parsePayment(typed, currency);
  if (payment !== null) return payment;
  const digits = typed.replace(/[\s().+-]/g, "");
  if (BARCODE.test(digits)) return { kind: "barcode", barcode: digits };
  if (/^\d+$/.test(digits) && digits.length >= (/^\+|^00/.test(typed) ? 7 : MIN_NATIONAL_DIGITS))
    return { kind: "phone", numbers: phoneVariants(digits) };
  const customer = parseCustomerNumber(typed);
  if (customer !== null) return { kind: "customer", number: customer };
  const number = parseOrderNumber(typed);
  if (number !== null) return { kind: "order", number };
  const words = typed.replace(APOSTROPHES, "").match(WORD)?.slice(0, MAX_WORDS) ?? [];
  if (words.length === 0) return null;
  return { kind: "name", words, emailStart: typed.includes(" ") ? null : typed };
}

/** "4242 $170.00", "4242 170", "4242 2026-12-03" or "4242 12/3/2026", but not "2233 4455", a phone number. */
function parsePayment(typed: string, currency: string): CustomerQuery | null {
  const [, last4 = "", rest = ""] = /^(?:[*•.… ]*)(\d{4})[ ,;]+(\S.*)$/u.exec(typed) ?? [];
  if (last4 === "") return null;
  const day = parseDay(rest);
  if (day !== null) return { kind: "payment", last4, amount: null, day };
  const amount = /^\d{1,3}$|^\D{0,3}\d+[.,]\d\d\D{0,4}$|^\p{Sc}|\p{Sc}$/u.test(rest)
    ? parseAmount(rest, { language: "en-us", currency })
    : null;
  return amount === null || amount > MAX_AMOUNT
    ? null
    : { kind: "payment", last4, amount, day: null };
}

/** ISO, or month first as in the venue's country; null if it is not a day from 2000 to 2199. */
function parseDay(text: string): string | null {
  const [, month = "", date = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const day = year === "" ? text : `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return /^\d{4}-\d\d-\d\d$/.test(day) && parseLocalInput(`${day} 12:00`) !== null ? day : null;
}

function phoneVariants(digits: string): string[] {
  if (digits.startsWith("00")) return phoneVariants(digits.slice(2));
  if (digits.length < PHONE_DIGITS || digits.startsWith("0")) {
    const national = digits.replace(/^0/, "");
    return [digits, `+${digits}`, ...CALLING_CODES.map((code) => `+${code}${national}`)];
  }
  if (digits.length === PHONE_DIGITS) return [digits, `1${digits}`, `+1${digits}`, `+${digits}`];
  const national = digits.startsWith("1") ? [digits.slice(1)] : [];
  return [digits, `+${digits}`, ...national];
}
