import { and, eq, ne, sql } from "drizzle-orm";

import type {
  MonthlyDonation,
  RecurringPayment,
  RunningRecurring,
} from "#contract/schemas/recurring";
import { funds } from "../../tables/funds";
import { membershipLevels, memberships } from "../../tables/memberships";
import { directDebits, storedCards } from "../../tables/payments";
import { today } from "../../platform/database/clock";
import type { Reader } from "../../platform/database/database";
import { firstRow } from "../../platform/database/rows";
import { cardMethod, toDebitMethod } from "./recurring-agreements";
import { chooseChargeDay } from "./rules";
import { recurringCharges, recurringPayments } from "../../tables/recurring";

export type RecurringRecord = Awaited<ReturnType<typeof selectRecurring>>[number];

/** Includes the purpose, the payment method and the current charge (due or charging). */
function selectRecurring(db: Reader) {
  return db
    .select({
      recurring: recurringPayments,
      card: storedCards,
      debit: directDebits,
      charge: recurringCharges,
      membership: memberships,
      level: membershipLevels,
      fundName: funds.name,
      today: sql<string>`${today}::text`,
    })
    .from(recurringPayments)
    .leftJoin(storedCards, eq(storedCards.id, recurringPayments.cardId))
    .leftJoin(directDebits, eq(directDebits.id, recurringPayments.debitId))
    .leftJoin(memberships, eq(memberships.id, recurringPayments.membershipId))
    .leftJoin(membershipLevels, eq(membershipLevels.id, memberships.levelId))
    .leftJoin(funds, eq(funds.id, recurringPayments.fundId))
    .leftJoin(
      recurringCharges,
      // A donation may have two: last month's, still pending at the bank, and this month's.
      sql`${recurringCharges.id} = (select c.id from ${recurringCharges} c
        where c.recurring_id = ${recurringPayments.id} and c.state in ('due', 'charging')
        order by c.due_on limit 1)`,
    )
    .$dynamic();
}

/** A customer's recurring payments, newest first, at most 100. `withEnded` adds ended ones, last. */
export function listRecurring(
  db: Reader,
  customerId: string,
  { withEnded = false } = {},
): Promise<RecurringRecord[]> {
  const { state, createdAt } = recurringPayments;
  return selectRecurring(db)
    .where(
      and(eq(recurringPayments.customerId, customerId), withEnded ? undefined : ne(state, "ended")),
    )
    .orderBy(sql`${state} = 'ended', ${createdAt} desc`)
    .limit(100);
}

export async function findRecurring(db: Reader, id: string): Promise<RecurringRecord | null> {
  const [record] = await selectRecurring(db).where(eq(recurringPayments.id, id)).limit(1);
  return record ?? null;
}

export function methodOfRecord({ card, debit }: RecurringRecord) {
  if (card !== null) return cardMethod(card);
  return debit && toDebitMethod(debit);
}

export function recurringBody(record: RecurringRecord, currency: string): RecurringPayment {
  const { recurring, charge, membership, level } = record;
  const planned =
    membership === null || level === null
      ? { nextOn: recurring.nextOn ?? record.today, amount: recurring.amount ?? 0 }
      : { nextOn: chooseChargeDay(membership, record.today), amount: level.renewalPrice };
  const method = methodOfRecord(record);
  return {
    id: recurring.id,
    state: recurring.state,
    method: method && { kind: method.kind, name: method.name, last4: method.last4 },
    nextOn: charge?.dueOn ?? planned.nextOn,
    amount: { amount: charge?.amount ?? planned.amount, currency },
    isUnderWay: charge?.state === "charging",
    wasRefused: charge?.state === "due" && charge.refusals > 0,
  };
}

/** What a recurring payment pays for. */
export function getPurpose({ level, fundName }: RecurringRecord) {
  return level === null
    ? ({ kind: "donation", name: fundName ?? "" } as const)
    : ({ kind: "renewal", name: level.name } as const);
}

export async function listRunning(
  db: Reader,
  customerId: string,
  currency: string,
): Promise<RunningRecurring[]> {
  const records = await listRecurring(db, customerId);
  return records.map((record) => ({ ...recurringBody(record, currency), ...getPurpose(record) }));
}

export async function listMonthlyDonations(
  db: Reader,
  customerId: string,
  currency: string,
): Promise<MonthlyDonation[]> {
  const records = await listRecurring(db, customerId, { withEnded: true });
  return records.flatMap((record) => {
    const { fundName, recurring } = record;
    if (fundName === null || recurring.startedOn === null) return [];
    return [{ ...recurringBody(record, currency), fundName, startedOn: recurring.startedOn }];
  });
}

export function findCharge(db: Reader, chargeId: string) {
  return firstRow(db.select().from(recurringCharges).where(eq(recurringCharges.id, chargeId)));
}
