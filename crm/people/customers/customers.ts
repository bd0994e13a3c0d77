import { and, desc, eq, not, type SQL, sql, type SQLWrapper } from "drizzle-orm";

import type { Customer } from "#contract/schemas/customer";
import { accessRegistrations } from "../../tables/access-registrations";
import { orders } from "../../tables/orders";
import type { Reader, Transaction } from "../../platform/database/database";
import { buildOnce } from "../../platform/database/rows";
import { selectAddressesAsJson, findOrCreateAddress } from "./addresses";
import { isSameEmail } from "../../tables/email-key";
import { householdBookings, householdMembers } from "../../tables/households";
import {
  type GuestInput,
  type RegistrationInput,
  customerNumber,
  EMAIL_CHANGE_MINUTES,
} from "./rules";
import { customers, emailChanges } from "../../tables/customers";
import { loginLinks, logins } from "../../tables/sign-in";
import { type RequestSession, selectSessionCustomer } from "./customer-of-session";

export async function findCustomer(db: Reader, customerId: string): Promise<Customer | null> {
  const [row] = await customerById(db).execute({ customerId });
  return row === undefined ? null : customerOfRow(row);
}

/** The customer whose active session it is; null for none. */
export async function findSignedInCustomer(
  db: Reader,
  { sessionHash }: RequestSession,
): Promise<Customer | null> {
  if (sessionHash === null) return null;
  const [row] = await customerBySession(db).execute({ sessionHash });
  return row === undefined ? null : customerOfRow(row);
}

export const customerOfRow = <Row extends { number: number }>({ number, ...customer }: Row) => ({
  ...customer,
  number: customerNumber(number),
});

const customerById = buildOnce((db) =>
  selectCustomer(db, eq(customers.id, sql.placeholder("customerId"))).prepare("customer"),
);

const customerBySession = buildOnce((db) =>
  selectCustomer(
    db,
    eq(customers.id, selectSessionCustomer({ sessionHash: sql.placeholder("sessionHash") })),
  ).prepare("customer_by_session"),
);

/** `more`: further columns. `start`: begins the statement, by default `db` itself. */
export const selectCustomer = <More extends Record<string, SQL> = Record<never, never>>(
  db: Reader,
  condition: SQL,
  more?: More,
  start: Pick<Reader, "select"> = db,
) =>
  start
    .select({
      ...(more as More),
      id: customers.id,
      number: customers.number,
      title: customers.title,
      firstName: customers.firstName,
      middleName: customers.middleName,
      lastName: customers.lastName,
      email: customers.email,
      phone: customers.phone,
      mobile: customers.mobile,
      birthYear: customers.birthYear,
      birthDate: customers.birthDate,
      accessId: accessRegistrations.code,
      recognitionName: customers.recognitionName,
      donorListing: customers.donorListing,
      tributeName: customers.tributeName,
      tributeType: customers.tributeType,
      isGuest: customers.isGuest,
      confirmationPending,
      pendingEmail: sql<string | null>`(
        select e.email from ${emailChanges} e
        where e.customer_id = ${customers.id}
          and e.asked_at > crm_now() - make_interval(mins => ${EMAIL_CHANGE_MINUTES}))`,
      passwordSet: sql<boolean>`${logins.customerId} is not null`,
      version: customers.version,
      addresses: selectAddressesAsJson(db, customers.id),
    })
    .from(customers)
    .leftJoin(logins, eq(logins.customerId, customers.id))
    .leftJoin(accessRegistrations, eq(accessRegistrations.customerId, customers.id))
    .where(condition);

/**
 * Inserts a customer with login and first address. The caller must have verified the email. Null if the email already has
 * an account, ignoring case.
 */
export async function insertCustomer(
  tx: Transaction,
  registration: RegistrationInput,
  passwordHash: string,
): Promise<string | null> {
  const customerId = await insertPerson(tx, registration, false);
  if (customerId === null) return null;
  await tx.insert(logins).values({ customerId, passwordHash });
  await findOrCreateAddress(tx, customerId, registration.address);
  return customerId;
}

/** Inserts a guest without a login. Never reuses a guest with the same email: the email is unverified. */
export async function insertGuest(tx: Transaction, guest: GuestInput): Promise<string> {
  const customerId = await insertPerson(tx, guest, true);
  if (customerId === null) throw new Error("insert into customers returned no row");
  if (guest.address !== null) await findOrCreateAddress(tx, customerId, guest.address);
  return customerId;
}

async function insertPerson(
  tx: Transaction,
  person: GuestInput,
  isGuest: boolean,
): Promise<string | null> {
  const { title, firstName, middleName, lastName, email, phone, mobile, birthYear, birthDate } =
    person;
  const [row] = await tx
    .insert(customers)
    .values({
      title,
      firstName,
      middleName,
      lastName,
      email,
      phone,
      mobile,
      birthYear,
      birthDate,
      isGuest,
      emailVerifiedAt: isGuest ? null : sql`crm_now()`,
    })
    .onConflictDoNothing()
    .returning({ id: customers.id });
  return row?.id ?? null;
}

/** Finds the login for an email, ignoring case. */
export async function findLogin(
  db: Reader,
  email: string,
): Promise<{ customerId: string; passwordHash: string } | null> {
  const [row] = await db
    .select({ customerId: logins.customerId, passwordHash: logins.passwordHash })
    .from(logins)
    .innerJoin(customers, eq(customers.id, logins.customerId))
    .where(and(isSameEmail(customers.email, email), not(customers.isGuest)));
  return row ?? null;
}

/** SQL: the customer has registered but not confirmed it yet, and the mailed link is still valid. */
export const confirmationPending = sql<boolean>`${customers.isGuest} and exists (
  select from ${loginLinks} l where l.customer_id = ${customers.id} and l.purpose = 'registration'
    and (l.expires_at is null or l.expires_at > crm_now()))`;

/** SQL: the name of the household member a basket is booked for; null for the paying customer. */
export const bookedForName = (basketId: SQLWrapper) => sql<string | null>`(
  select concat_ws(' ', coalesce(m.first_name, c.first_name), coalesce(m.last_name, c.last_name))
  from ${householdBookings} b
    join ${householdMembers} m on m.id = b.member_id
    left join ${customers} c on c.id = m.customer_id
  where b.basket_id = ${basketId})`;

/** Sets the language of the customer's mails. */
export async function setLanguage(db: Reader, customerId: string, locale: string): Promise<void> {
  await db.update(customers).set({ locale }).where(eq(customers.id, customerId));
}

/** Returns the language the customer chose, or that of their last order. */
export async function findCustomerLocale(db: Reader, customerId: string): Promise<string> {
  const [customer] = await db
    .select({ locale: customers.locale })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (customer !== undefined && customer.locale !== null) return customer.locale;
  const [latest] = await db
    .select({ locale: orders.locale })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.placedAt))
    .limit(1);
  return latest?.locale ?? "en-us";
}

export async function isRegistered(db: Reader, customerId: string | null): Promise<boolean> {
  if (customerId === null) return false;
  const [customer] = await db
    .select({ isGuest: customers.isGuest })
    .from(customers)
    .where(eq(customers.id, customerId));
  return customer?.isGuest === false;
}

/** Like `isRegistered`, but also true while the registration is still to be confirmed. */
export async function hasRegistered(db: Reader, customerId: string | null): Promise<boolean> {
  if (await isRegistered(db, customerId)) return true;
  return (
    customerId !== null &&
    (await db.$count(customers, and(eq(customers.id, customerId), confirmationPending))) > 0
  );
}

/** Whether the customer has an account and, for a day, a paid ticket. Only they get their own hold limits: accounts are free. */
export async function isPayingCustomer(db: Reader, customerId: string | null): Promise<boolean> {
  if (customerId === null) return false;
  const { rows } = await db.execute<{ pays: boolean }>(
    sql`select is_paying_customer(${customerId}::uuid) as pays`,
  );
  return rows[0]?.pays === true;
}
