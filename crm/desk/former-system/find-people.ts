import { eq, inArray, sql } from "drizzle-orm";

import type { Reader } from "../../platform/database/database";
import { customers } from "../../tables/customers";
import { formerCustomers } from "../../tables/other-systems";
import { type FormerPerson, type ImportContext, type RowResult, refused } from "./former-list";

/** Finds those of the people with these numbers that were imported before, or by another import at the same time. */
export async function loadPeople(
  db: Reader,
  { people }: ImportContext,
  numbers: readonly string[],
): Promise<void> {
  const unknown = numbers.filter((number) => !people.has(number));
  if (unknown.length === 0) return;
  const rows = await db
    .select({
      ...{ number: formerCustomers.number, id: customers.id, locale: customers.locale },
      isClosed: sql<boolean>`${customers.closedAt} is not null`,
    })
    .from(formerCustomers)
    .innerJoin(customers, eq(customers.id, formerCustomers.customerId))
    .where(inArray(formerCustomers.number, unknown));
  for (const { number, ...person } of rows) people.set(number, person);
}

/** The person of a number, or why there is none. */
export function findPerson({ people }: ImportContext, number: string): FormerPerson | RowResult {
  const person = people.get(number);
  if (person === undefined)
    return refused("column customer: expected a number of customers.csv or of an earlier import");
  return person.isClosed ? refused("column customer: this account was closed") : person;
}

export const isResult = (found: FormerPerson | RowResult): found is RowResult => "outcome" in found;
