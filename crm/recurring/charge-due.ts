import { and, desc, eq, sql } from "drizzle-orm";

import { mails } from "../mail/tables";
import { isRenewable, membershipPeriod } from "../memberships/rules";
import { membershipLevels, memberships } from "../memberships/tables";
import { type ChargeOutcome, debitMethod, type PaymentDeps } from "../payments/card-payments";
import { directDebits, storedCards } from "../payments/tables";
import { readClock, today } from "../platform/database/clock";
import type { Transaction } from "../platform/database/database";
import { firstRow } from "../platform/database/rows";
import { dayOf } from "../platform/dates";
import { transactionWithFaultPoints } from "../platform/faults/fault-points";
import { wordsIn } from "../platform/words";
import { cardMethod, debitMethodOf, stopRecurring, type StopReason } from "./recurring-agreements";
import { announceRenewals, planGifts } from "./plan-charges";
import { isMissed, noticedDay } from "./rules";
import { type CheckedCharge, settleCharge } from "./settle-charge";
import { type ChargedMethod, recurringCharges, recurringPayments } from "./tables";

const AT_ONCE = 50;

/** Before asking the provider again. No response, due today or yesterday: 1 minute; otherwise 1 hour. */
const RETRY_SOON = sql`interval '1 minute'`;
const RETRY_LATER = sql`interval '1 hour'`;

/**
 * Announces renewals, charges what is due and ends what was left half done. By any number of processes at once, each of
 * which may be killed anywhere: nothing is charged twice.
 */
export async function chargeRecurring(
  deps: PaymentDeps & { env: { CURRENCY: string } },
  isStopped: () => boolean = () => false,
): Promise<Record<string, number>> {
  const { db, env } = deps;
  const announced = await announceRenewals(deps, env.CURRENCY);
  await planGifts(deps, env.CURRENCY);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${recurringCharges} where state = 'due' and due_on <= ${today} or state = 'charging'
      and asked_at <= crm_now() - case when provider_id is null and due_on >= ${today} - 1 then ${RETRY_SOON} else ${RETRY_LATER} end
    order by random() limit ${AT_ONCE}`);
  let settled = 0;
  for (const { id } of rows) {
    if (isStopped()) break;
    try {
      await startCharge(deps, id);
      if (await checkCharge(deps, id)) settled += 1;
    } catch (err) {
      // One that cannot be charged must not keep the others from it.
      deps.log.error({ chargeId: id, err }, "recurring charge failed");
    }
  }
  return { announced, settled };
}

/** Records that the provider is about to be asked for a due charge, and reserves the period of a renewal. */
async function startCharge(deps: PaymentDeps, chargeId: string): Promise<void> {
  await transactionWithFaultPoints(
    deps,
    (started: boolean) => (started ? "charge-started" : null),
    async (tx) => {
      const locked = await lockCharge(tx, chargeId);
      if (locked === null) return false;
      const { charge, recurring } = locked;
      const now = dayOf(await readClock(tx));
      if (charge.state !== "due" || recurring.state !== "active" || charge.dueOn > now)
        return false;
      if (recurring.membershipId === null && isMissed(charge.dueOn, now)) {
        await tx
          .update(recurringCharges)
          .set({ state: "canceled" })
          .where(eq(recurringCharges.id, chargeId));
        return false;
      }
      const stop = (why: StopReason) =>
        stopRecurring(tx, eq(recurringPayments.id, recurring.id), why).then(() => false);
      const method = await methodOf(tx, recurring, charge.currency);
      if (method === null) return stop("refused");
      const { membershipId } = recurring;
      const renewal =
        membershipId === null ? "reserved" : await reserveRenewal(tx, membershipId, chargeId, now);
      if (renewal === "not-renewable") return stop("over");
      if (renewal !== "reserved") return false;
      await tx
        .update(recurringCharges)
        .set({
          state: "charging",
          method,
          providerId: null,
          attempts: charge.attempts + 1,
          askedAt: sql`crm_now()`,
        })
        .where(eq(recurringCharges.id, chargeId));
      return true;
    },
  );
}

/** A recurring payment and one of its charges, the former locked first; whatever changes either does so in this order. */
async function lockCharge(tx: Transaction, chargeId: string): Promise<CheckedCharge | null> {
  const charges = tx.select().from(recurringCharges).where(eq(recurringCharges.id, chargeId));
  const known = await firstRow(charges);
  if (known === null) return null;
  const recurring = await firstRow(
    tx
      .select()
      .from(recurringPayments)
      .where(eq(recurringPayments.id, known.recurringId))
      .for("no key update"),
  );
  // Read again: it may have changed while the lock was waited for.
  const charge = await firstRow(
    tx.select().from(recurringCharges).where(eq(recurringCharges.id, chargeId)),
  );
  return recurring && charge && { recurring, charge };
}

async function methodOf(
  tx: Transaction,
  { cardId, debitId }: CheckedCharge["recurring"],
  currency: string,
): Promise<ChargedMethod | null> {
  if (cardId !== null) {
    const [card] = await tx.select().from(storedCards).where(eq(storedCards.id, cardId));
    if (card === undefined || card.providerCustomer === null) return null;
    const { providerId: providerMethod, providerCustomer } = card;
    return { providerMethod, providerCustomer, debit: null, ...cardMethod(card) };
  }
  const [debit] = await tx
    .select()
    .from(directDebits)
    .where(eq(directDebits.id, debitId ?? ""));
  const method = debitMethod(currency);
  if (debit === undefined || method === null) return null;
  const { providerMethod, providerCustomer, mandate } = debit;
  if (providerMethod === null || providerCustomer === null || mandate === null) return null;
  return {
    providerMethod,
    providerCustomer,
    debit: { method, mandate },
    ...debitMethodOf(debit),
  };
}

/** The day on which the latest notice of a charge went out; null while it is not sent. */
async function noticeSentOn(tx: Transaction, chargeId: string, customerId: string) {
  const latest = await firstRow(
    tx
      .select({ sentAt: mails.sentAt })
      .from(mails)
      .where(
        and(
          eq(mails.customerId, customerId),
          eq(mails.kind, "renewal-notice"),
          sql`${mails.payload}->>'chargeId' = ${chargeId}`,
        ),
      )
      .orderBy(desc(mails.createdAt))
      .limit(1),
  );
  return latest?.sentAt ? dayOf(latest.sentAt) : null;
}

/**
 * Reserves the membership's period while it is charged, as an order does, so that it cannot be renewed by hand meanwhile.
 * `too-early`: its notice is not sent, or too recent; the charge is postponed. `conflict`: another order renews it.
 * `not-renewable`: expired for too long, or no longer sold.
 */
async function reserveRenewal(
  tx: Transaction,
  membershipId: string,
  chargeId: string,
  now: string,
): Promise<"reserved" | "too-early" | "conflict" | "not-renewable"> {
  const [found] = await tx
    .select({ membership: memberships, level: membershipLevels })
    .from(memberships)
    .innerJoin(membershipLevels, eq(membershipLevels.id, memberships.levelId))
    .where(eq(memberships.id, membershipId));
  if (found === undefined || !found.level.active || !isRenewable(found.membership, now))
    return "not-renewable";
  const { membership, level } = found;
  const sentOn = await noticeSentOn(tx, chargeId, membership.customerId);
  const from = noticedDay(membership, sentOn ?? now);
  if (sentOn === null || from > now) {
    await tx.update(recurringCharges).set({ dueOn: from }).where(eq(recurringCharges.id, chargeId));
    return "too-early";
  }
  const reserved = await tx
    .insert(memberships)
    .values({
      customerId: membership.customerId,
      levelId: level.id,
      state: "pending",
      ...membershipPeriod(now, level.months, membership.expiresOn),
      remindsToRenew: true,
      worth: level.worth,
      previousId: membership.id,
      previousExpiresOn: membership.expiresOn,
    })
    .onConflictDoNothing()
    .returning({ id: memberships.id });
  return reserved.length > 0 ? "reserved" : "conflict";
}

/**
 * Asks the provider for a charge that was started, or how it ended, and carries that out. Called with no transaction
 * open. True when it is settled by this. Safe to repeat, also at once.
 */
export async function checkCharge(deps: PaymentDeps, chargeId: string): Promise<boolean> {
  const [asked] = await deps.db
    .update(recurringCharges)
    .set({ askedAt: sql`crm_now()` })
    .from(recurringPayments)
    .where(
      and(
        eq(recurringCharges.id, chargeId),
        eq(recurringCharges.state, "charging"),
        eq(recurringPayments.id, recurringCharges.recurringId),
      ),
    )
    .returning({
      amount: recurringCharges.amount,
      currency: recurringCharges.currency,
      attempts: recurringCharges.attempts,
      method: recurringCharges.method,
      dueOn: recurringCharges.dueOn,
      today: sql<string>`${today}::text`,
      membershipId: recurringPayments.membershipId,
      locale: recurringPayments.locale,
    });
  if (asked === undefined || asked.method === null) return false;
  const outcome = await outcomeOf(deps, chargeId, { ...asked, method: asked.method });
  if (outcome === null) return false;
  return transactionWithFaultPoints(
    deps,
    (settled: boolean) => (settled ? "charge-settled" : null),
    async (tx) => {
      const locked = await lockCharge(tx, chargeId);
      // The attempt that was asked about: another process may have settled it, and a next one begun.
      const isSame =
        locked?.charge.state === "charging" && locked.charge.attempts === asked.attempts;
      return isSame ? settleCharge(tx, locked, outcome) : false;
    },
  );
}

type Asked = {
  amount: number;
  currency: string;
  attempts: number;
  method: ChargedMethod;
  membershipId: string | null;
  locale: string;
  dueOn: string;
  today: string;
};

/** Null: it is not known yet, and asked for again later. */
async function outcomeOf(
  deps: PaymentDeps,
  chargeId: string,
  { method, attempts, membershipId, locale, dueOn, today: now, ...sum }: Asked,
): Promise<ChargeOutcome | null> {
  // A level may renew for nothing.
  if (sum.amount === 0) return { kind: "paid", providerId: null };
  const { providerCustomer, providerMethod, debit } = method;
  const purpose = membershipId === null ? "gift" : "membership";
  const answer = await deps.cards.charge({
    ...sum,
    chargeId,
    providerCustomer,
    providerMethod,
    debit,
    key: `charge-${chargeId}-${attempts}`,
    description: wordsIn(locale)(`mail.recurring.statement.${purpose}`),
  });
  if (answer.ok) return answer.value;
  const about = { chargeId, code: answer.code, reason: answer.reason };
  deps.log[answer.code === "refused" ? "error" : "warn"](about, "recurring charge status unknown");
  // The request itself is invalid, for example below the provider's minimum, and was not corrected in time.
  return answer.code === "refused" && !answer.isOurs && isMissed(dueOn, now)
    ? { kind: "declined", canRetry: false }
    : null;
}
