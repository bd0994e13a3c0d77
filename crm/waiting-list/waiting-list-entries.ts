import { and, asc, eq, inArray } from "drizzle-orm";

import { toIso } from "../platform/dates";
import type { Reader } from "../platform/database/database";
import type { PageRequest } from "../platform/database/page-of";
import { customers } from "../customers/customer-tables";
import { formAnswers, registrationsOfInterest, waitingListEntries } from "./tables";

const who = {
  customerId: customers.id,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: customers.email,
  phone: customers.phone,
};

/** Who waits for a performance, whoever came first before the others. */
export async function listWaiting(db: Reader, instanceId: string, { page, pageSize }: PageRequest) {
  const { quantity, accessNeeds, createdAt } = waitingListEntries;
  const rows = await db
    .select({ ...who, quantity, accessNeeds, createdAt })
    .from(waitingListEntries)
    .innerJoin(customers, eq(customers.id, waitingListEntries.customerId))
    .where(
      and(
        eq(waitingListEntries.instanceId, instanceId),
        inArray(waitingListEntries.state, ["waiting", "offered"]),
      ),
    )
    .orderBy(asc(createdAt), asc(waitingListEntries.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt) }));
}

/** Who registered interest in a performance as the first choice. */
export async function listInterested(
  db: Reader,
  instanceId: string,
  { page, pageSize }: PageRequest,
) {
  const { quantity, dressRehearsal, notes, createdAt } = registrationsOfInterest;
  const rows = await db
    .select({ ...who, quantity, dressRehearsal, notes, createdAt })
    .from(registrationsOfInterest)
    .innerJoin(customers, eq(customers.id, registrationsOfInterest.customerId))
    .where(eq(registrationsOfInterest.instanceId, instanceId))
    .orderBy(asc(createdAt), asc(registrationsOfInterest.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt) }));
}

/** What was answered to a performance's form: by customers, and for baskets. */
export async function listAnswers(db: Reader, instanceId: string, { page, pageSize }: PageRequest) {
  const { basketId, customerId, answers, answeredAt } = formAnswers;
  const rows = await db
    .select({ basketId, customerId, answers, answeredAt })
    .from(formAnswers)
    .where(eq(formAnswers.instanceId, instanceId))
    .orderBy(asc(answeredAt), asc(formAnswers.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return rows.map((row) => ({ ...row, answeredAt: toIso(row.answeredAt) }));
}
