import { and, asc, eq, inArray } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { customers } from "../customers/customer-tables";
import { formAnswers, registrationsOfInterest, waitingListEntries } from "./tables";

type Page = { page: number; pageSize: number };

const who = {
  customerId: customers.id,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: customers.email,
  phone: customers.phone,
};

/** Who waits for a performance, whoever came first before the others. */
export function listWaiting(db: Reader, instanceId: string, { page, pageSize }: Page) {
  const { quantity, accessNeeds, createdAt } = waitingListEntries;
  return db
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
}

/** Who registered interest in a performance as the first choice. */
export function listInterested(db: Reader, instanceId: string, { page, pageSize }: Page) {
  const { quantity, dressRehearsal, notes, createdAt } = registrationsOfInterest;
  return db
    .select({ ...who, quantity, dressRehearsal, notes, createdAt })
    .from(registrationsOfInterest)
    .innerJoin(customers, eq(customers.id, registrationsOfInterest.customerId))
    .where(eq(registrationsOfInterest.instanceId, instanceId))
    .orderBy(asc(createdAt), asc(registrationsOfInterest.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

/** What was answered to a performance's form: by customers, and for baskets. */
export function listAnswers(db: Reader, instanceId: string, { page, pageSize }: Page) {
  const { basketId, customerId, answers, answeredAt } = formAnswers;
  return db
    .select({ basketId, customerId, answers, answeredAt })
    .from(formAnswers)
    .where(eq(formAnswers.instanceId, instanceId))
    .orderBy(asc(answeredAt), asc(formAnswers.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}
