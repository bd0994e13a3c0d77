import { and, asc, eq, inArray, sql } from "drizzle-orm";

import type { InterestInput, InterestRegistration } from "#contract/schemas/interest";
import { isUpcoming, instances } from "../../tables/catalogue";
import { baskets } from "../../tables/baskets";
import { customers } from "../../tables/customers";
import { pickSeatNeeds } from "../../platform/database/columns";
import type { Reader, Transaction } from "../../platform/database/database";
import {
  firstRow,
  hasRows,
  insertedRow,
  type PageRequest,
  pick,
} from "../../platform/database/rows";
import { toIso } from "../../platform/dates";
import { findSaleLimits, orderMaximum } from "../../stock/sale/sale-limits";
import { formAnswers } from "../../tables/forms";
import {
  registrationAlternatives,
  registrationsOfInterest,
  waitingListEntries,
} from "../../tables/waiting-list";

export async function listRegistrations(
  db: Reader,
  customerId: string,
  instanceId?: string,
): Promise<InterestRegistration[]> {
  const rows = await db
    .select({
      id: registrationsOfInterest.id,
      instanceId: registrationsOfInterest.instanceId,
      quantity: registrationsOfInterest.quantity,
      alternatives: sql<string[]>`(
        select coalesce(array_agg(a.instance_id order by a.rank), '{}')
        from ${registrationAlternatives} a where a.registration_id = ${registrationsOfInterest.id})`,
      dressRehearsal: registrationsOfInterest.dressRehearsal,
      seatNeeds: pickSeatNeeds(registrationsOfInterest),
      notes: registrationsOfInterest.notes,
      createdAt: registrationsOfInterest.createdAt,
    })
    .from(registrationsOfInterest)
    .where(
      and(
        eq(registrationsOfInterest.customerId, customerId),
        ...(instanceId === undefined ? [] : [eq(registrationsOfInterest.instanceId, instanceId)]),
      ),
    )
    .orderBy(asc(registrationsOfInterest.createdAt))
    .limit(200);
  return rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt) }));
}

/** Registers interest or updates a registration. Returns false for an unknown alternative. Safe to retry. */
export async function registerInterest(
  tx: Transaction,
  instanceId: string,
  customerId: string,
  interest: InterestInput,
): Promise<boolean> {
  const { quantity, alternatives, dressRehearsal, seatNeeds, notes } = interest;
  if (alternatives.length > 0) {
    const known = await tx.$count(instances, inArray(instances.id, alternatives));
    if (known < alternatives.length) return false;
  }
  const row = await insertedRow(
    tx
      .insert(registrationsOfInterest)
      .values({ instanceId, customerId, quantity, dressRehearsal, ...seatNeeds, notes })
      .onConflictDoUpdate({
        target: [registrationsOfInterest.instanceId, registrationsOfInterest.customerId],
        set: { quantity, dressRehearsal, ...seatNeeds, notes },
      })
      .returning({ id: registrationsOfInterest.id }),
  );
  await tx
    .delete(registrationAlternatives)
    .where(eq(registrationAlternatives.registrationId, row.id));
  if (alternatives.length > 0)
    await tx
      .insert(registrationAlternatives)
      .values(alternatives.map((id, rank) => ({ registrationId: row.id, instanceId: id, rank })));
  return true;
}

export function withdrawInterest(
  db: Reader,
  instanceId: string,
  customerId: string,
): Promise<boolean> {
  return hasRows(
    db
      .delete(registrationsOfInterest)
      .where(
        and(
          eq(registrationsOfInterest.instanceId, instanceId),
          eq(registrationsOfInterest.customerId, customerId),
        ),
      )
      .returning({ id: registrationsOfInterest.id }),
  );
}

/** Whether a performance is in the future and not canceled, with its ticket limit per order. Null for an unknown id. */
export async function findUpcoming(
  db: Reader,
  instanceId: string,
): Promise<{ isUpcoming: boolean; maxTickets: number } | null> {
  const instance = await firstRow(
    db
      .select({
        isUpcoming: sql<boolean>`${isUpcoming} and not ${instances.cancelled}`,
        maxTickets: instances.maxTickets,
      })
      .from(instances)
      .where(eq(instances.id, instanceId)),
  );
  if (instance === null) return null;
  const maxTickets = orderMaximum(instance.maxTickets, await findSaleLimits(db));
  return { ...instance, maxTickets };
}

const contactColumns = {
  customerId: customers.id,
  ...pick(customers, "firstName", "lastName", "email", "phone"),
};

export async function listWaiting(db: Reader, instanceId: string, { page, pageSize }: PageRequest) {
  const { quantity, accessNeeds, createdAt } = waitingListEntries;
  const rows = await db
    .select({
      ...contactColumns,
      quantity,
      seatNeeds: pickSeatNeeds(waitingListEntries),
      accessNeeds,
      createdAt,
    })
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

export async function listInterested(
  db: Reader,
  instanceId: string,
  { page, pageSize }: PageRequest,
) {
  const { quantity, dressRehearsal, notes, createdAt } = registrationsOfInterest;
  const rows = await db
    .select({
      ...contactColumns,
      quantity,
      dressRehearsal,
      seatNeeds: pickSeatNeeds(registrationsOfInterest),
      notes,
      createdAt,
    })
    .from(registrationsOfInterest)
    .innerJoin(customers, eq(customers.id, registrationsOfInterest.customerId))
    .where(eq(registrationsOfInterest.instanceId, instanceId))
    .orderBy(asc(createdAt), asc(registrationsOfInterest.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt) }));
}

export async function listAnswers(db: Reader, instanceId: string, { page, pageSize }: PageRequest) {
  const { basketId, answers, answeredAt } = formAnswers;
  const rows = await db
    .select({
      ...{ basketId, answers, answeredAt },
      customerId: customers.id,
      ...pick(customers, "firstName", "lastName"),
    })
    .from(formAnswers)
    .leftJoin(baskets, eq(baskets.id, basketId))
    .leftJoin(
      customers,
      eq(customers.id, sql`coalesce(${formAnswers.customerId}, ${baskets.customerId})`),
    )
    .where(eq(formAnswers.instanceId, instanceId))
    .orderBy(asc(answeredAt), asc(formAnswers.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return rows.map((row) => ({ ...row, answeredAt: toIso(row.answeredAt) }));
}
