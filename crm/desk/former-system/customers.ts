import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";

import type { Address } from "#contract/schemas/address";
import { noAddress } from "../../people/outbox/no-address";
import { insertMany, type Reader } from "../../platform/database/database";
import { atLocalTime, toDay } from "../../platform/dates";
import { addresses, agreedStatements, customers } from "../../tables/customers";
import { formerCustomers } from "../../tables/other-systems";
import {
  CONSENT_COLUMN,
  CUSTOMER_COLUMNS,
  type CustomerValues,
  readAddress,
} from "./customer-columns";
import { loadPeople } from "./find-people";
import {
  CREATED,
  type FormerList,
  type FormerPerson,
  type ImportContext,
  type RowResult,
  refused,
  UNCHANGED,
} from "./former-list";

/** Without accents, capitals and punctuation: "O’Brien Jr." is "OBrien Jr". */
const foldName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[’'‘ʼ`´.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** An account, by its email in lower case. */
type Owner = { id: string; name: string; locale: string | null };

async function findOwners(db: Reader, emails: readonly string[]): Promise<Map<string, Owner>> {
  if (emails.length === 0) return new Map();
  const key = sql<string>`lower(${customers.email})`;
  const { id, locale, firstName, lastName } = customers;
  const rows = await db
    .select({ key, id, locale, firstName, lastName })
    .from(customers)
    .where(sql`not ${customers.isGuest} and ${inArray(key, [...emails])}`);
  return new Map(rows.map((row) => [row.key, { ...row, name: foldName(row) }]));
}

/** What a batch adds. */
const nothingYet = () => ({
  people: [] as (typeof customers.$inferInsert)[],
  places: [] as (typeof addresses.$inferInsert)[],
  consents: [] as (typeof agreedStatements.$inferInsert)[],
  /** People by their former numbers. */
  linked: new Map<string, FormerPerson>(),
  owners: new Map<string, Owner>(),
});
type Added = ReturnType<typeof nothingYet>;

const CAPITALS = /^[^\p{Ll}]*\p{Lu}{3,}[^\p{Ll}]*$/u;

/** Takes up one row. `owners`: accounts that were there before the batch. */
function addRow(
  values: CustomerValues,
  { now, people }: ImportContext,
  owners: ReadonlyMap<string, Owner>,
  added: Added,
): RowResult {
  const { number } = values;
  const known = people.get(number);
  if (known !== undefined)
    return known.isClosed ? { ...UNCHANGED, note: "the account was closed since" } : UNCHANGED;
  const address = readAddress(values);
  if (!address.ok) return refused(address.failure);
  const consents = Object.entries(values.consents).filter(([, on]) => on !== null);
  const future = consents.find(([, on]) => (on ?? "") > toDay(now));
  if (future !== undefined)
    return refused(`column consents.${future[0]}: expected a day in the past`);
  const key = values.email?.toLowerCase() ?? null;
  const owner = key === null ? undefined : (owners.get(key) ?? added.owners.get(key));
  if (owner?.name === foldName(values)) {
    added.linked.set(number, { id: owner.id, locale: owner.locale, isClosed: false });
    return { outcome: "matched", note: "same name and email as another account" };
  }
  const id = addPerson(values, address.value, now, added, owner === undefined);
  for (const [statementId, on] of consents)
    added.consents.push({ customerId: id, statementId, agreedAt: atLocalTime(on ?? "", 0, 0) });
  const notes = [
    ...(key === null ? ["has no email and so no account"] : []),
    ...(owner === undefined ? [] : ["another person has this email: has no account"]),
    ...(CAPITALS.test(`${values.firstName} ${values.lastName}`) ? ["name in capitals"] : []),
  ];
  return { ...CREATED, note: notes.join("; ") };
}

/** Returns the new customer's id. With an email that is free, the person has an account. */
function addPerson(
  { number, email, phone, language: locale, ...values }: CustomerValues,
  address: Address | null,
  now: Date,
  added: Added,
  isFree: boolean,
): string {
  const id = randomUUID();
  const { title, firstName, middleName, lastName, mobile } = values;
  const hasAccount = email !== null && isFree;
  added.people.push({
    ...{ id, title, firstName, middleName, lastName, mobile, locale },
    email: email ?? noAddress(`no-email-${id}`),
    phone: phone ?? "",
    isGuest: !hasAccount,
    // Whoever signs in must read the mailbox.
    emailVerifiedAt: hasAccount ? now : null,
  });
  if (hasAccount)
    added.owners.set(email.toLowerCase(), { id, name: foldName({ firstName, lastName }), locale });
  const flags = { isPrimary: true, isBilling: true, isDelivery: true };
  if (address !== null) added.places.push({ ...address, customerId: id, ...flags });
  added.linked.set(number, { id, locale, isClosed: false });
  return id;
}

/** `earlier`: accounts of earlier batches, which a dry run does not write. */
export function customersList(): FormerList<CustomerValues> {
  const earlier = new Map<string, Owner>();
  return {
    file: "customers.csv",
    columns: CUSTOMER_COLUMNS,
    prefix: CONSENT_COLUMN,
    batchSize: 1_000,
    async plan(db, rows, context) {
      await loadPeople(
        db,
        context,
        rows.map(({ values }) => values.number),
      );
      const emails = rows.flatMap(({ values }) => values.email?.toLowerCase() ?? []);
      const owners = new Map([...earlier, ...(await findOwners(db, emails))]);
      const added = nothingYet();
      const results = new Map(
        rows.map(({ row, values }) => [row, addRow(values, context, owners, added)]),
      );
      return {
        results,
        async write(tx) {
          await insertMany(tx, customers, added.people);
          await insertMany(tx, addresses, added.places);
          await insertMany(tx, agreedStatements, added.consents);
          const numbers = [...added.linked].map(([number, { id }]) => ({ number, customerId: id }));
          await insertMany(tx, formerCustomers, numbers);
        },
        remember() {
          for (const [email, owner] of added.owners) earlier.set(email, owner);
          for (const [number, person] of added.linked) context.people.set(number, person);
        },
      };
    },
  };
}
