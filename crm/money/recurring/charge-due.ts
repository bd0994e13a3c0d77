import { and, desc, eq, sql } from "drizzle-orm";

import { mails } from "../../tables/mails";
import { membershipLevels, memberships } from "../../tables/memberships";
import type { ChargeOutcome, PaymentDeps } from "../payments/card-payments";
import { directDebits, storedCards } from "../../tables/payments";
import { readClock, today } from "../../platform/database/clock";
import type { Transaction } from "../../platform/database/database";
import { firstRow, pick } from "../../platform/database/rows";
import { toDay } from "../../platform/dates";
import { transactionWithFaultPoints } from "../../platform/faults/fault-points";
import { getTranslator } from "../../platform/translator";
import { cardMethod, toDebitMethod, stopRecurring, type StopReason } from "./recurring-agreements";
import { announceRenewals, planDonations } from "./plan-charges";
import { isMissed, earliestChargeDay } from "./rules";
import { type CheckedCharge, settleCharge } from "./settle-charge";
import { type ChargedMethod, recurringCharges, recurringPayments } from "../../tables/recurring";
import { isRenewable, membershipPeriod } from "../../people/memberships/rules";
import { debitMethod } from "../../basket/contents/debit-rules";

const BATCH = 50;

/** Delays before polling the provider again; the short one without a response, until the day after the due date. */
const RETRY_SOON = sql`interval '1 minute'`;
const RETRY_LATER = sql`interval '1 hour'`;

/**
 * Announces renewals, makes due charges and finishes interrupted ones. Safe to run in parallel and to kill at any point:
 * nothing is charged twice.
 */
export async function chargeRecurring(
  deps: PaymentDeps & { env: { CURRENCY: string } },
  isStopped: () => boolean = () => false,
): Promise<Record<string, number>> {
  const { db, env } = deps;
  const announced = await announceRenewals(deps, env.CURRENCY);
  await planDonations(deps, env.CURRENCY);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${recurringCharges} where state = 'due' and due_on <= ${today} or state = 'charging'
      and asked_at <= crm_now() - case when provider_id is null and due_on >= ${today} - 1 then ${RETRY_SOON} else ${RETRY_LATER} end
    order by random() limit ${BATCH}`);
  let settled = 0;
  for (const { id } of rows) {
    if (isStopped()) break;
    try {
      await startCharge(deps, id);
      if (await checkCharge(deps, id)) settled += 1;
    } catch (err) {
      // One failing charge must not stop the others.
      deps.log.error({ chargeId: id, err }, "recurring charge failed");
    }
  }
  return { announced, settled };
}

/** Marks a due charge as `charging` before the provider is called, and reserves the period of a renewal. */
async function startCharge(deps: PaymentDeps, chargeId: string): Promise<void> {
  await transactionWithFaultPoints(
    deps,
    (started: boolean) => (started ? "charge-started" : null),
    async (tx) => {
      const locked = await lockCharge(tx, chargeId);
      if (locked === null) return false;
      const { charge, recurring } = locked;
      const now = toDay(await readClock(tx));
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
      const method = await findMethod(tx, recurring, charge.currency);
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

/** Locks a recurring payment and loads one of its charges. Every change to a charge must lock its payment first. */
async function lockCharge(tx: Transaction, chargeId: string): Promise<CheckedCharge | null> {
  const charges = tx.select().from(recurringCharges).where(eq(recurringCharges.id, chargeId));
  const unlocked = await firstRow(charges);
  if (unlocked === null) return null;
  const recurring = await firstRow(
    tx
      .select()
      .from(recurringPayments)
      .where(eq(recurringPayments.id, unlocked.recurringId))
      .for("no key update"),
  );
  // Read again, since it may have changed while waiting for the lock.
  const charge = await firstRow(
    tx.select().from(recurringCharges).where(eq(recurringCharges.id, chargeId)),
  );
  return recurring && charge && { recurring, charge };
}

async function findMethod(
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
    ...toDebitMethod(debit),
  };
}

/** The day the latest notice of a charge was sent; null if it has not been sent. */
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
  return latest?.sentAt ? toDay(latest.sentAt) : null;
}

/**
 * Reserves the membership's next period during the charge, like an order does, so that it can't be renewed manually at
 * the same time. `too-early`: the notice has not been sent or is too recent, and the charge is postponed. `conflict`:
 * another order is renewing it. `not-renewable`: expired too long ago, or no longer sold.
 */
async function reserveRenewal(
  tx: Transaction,
  membershipId: string,
  chargeId: string,
  now: string,
): Promise<"reserved" | "too-early" | "conflict" | "not-renewable"> {
  const [row] = await tx
    .select({ membership: memberships, level: membershipLevels })
    .from(memberships)
    .innerJoin(membershipLevels, eq(membershipLevels.id, memberships.levelId))
    .where(eq(memberships.id, membershipId));
  if (row === undefined || !row.level.active || !isRenewable(row.membership, now))
    return "not-renewable";
  const { membership, level } = row;
  const sentOn = await noticeSentOn(tx, chargeId, membership.customerId);
  const from = earliestChargeDay(membership, sentOn ?? now);
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
 * Makes a started charge at the provider, or polls its outcome, and settles it. Call it outside a transaction. Returns
 * true if this call settled the charge. Safe to retry and to run in parallel.
 */
export async function checkCharge(deps: PaymentDeps, chargeId: string): Promise<boolean> {
  const [started] = await deps.db
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
      ...pick(recurringCharges, "amount", "currency", "attempts", "method", "dueOn"),
      today: sql<string>`${today}::text`,
      membershipId: recurringPayments.membershipId,
      locale: recurringPayments.locale,
    });
  if (started === undefined || started.method === null) return false;
  const outcome = await requestCharge(deps, chargeId, { ...started, method: started.method });
  if (outcome === null) return false;
  return transactionWithFaultPoints(
    deps,
    (settled: boolean) => (settled ? "charge-settled" : null),
    async (tx) => {
      const locked = await lockCharge(tx, chargeId);
      // Another process may have settled this attempt and started the next one.
      const isSameAttempt =
        locked?.charge.state === "charging" && locked.charge.attempts === started.attempts;
      return isSameAttempt ? settleCharge(tx, locked, outcome) : false;
    },
  );
}

type StartedCharge = {
  amount: number;
  currency: string;
  attempts: number;
  method: ChargedMethod;
  membershipId: string | null;
  locale: string;
  dueOn: string;
  today: string;
};

/** Null while the outcome is unknown; it is polled again later. */
async function requestCharge(
  deps: PaymentDeps,
  chargeId: string,
  { method, attempts, membershipId, locale, dueOn, today: now, ...sum }: StartedCharge,
): Promise<ChargeOutcome | null> {
  // A level can renew for free.
  if (sum.amount === 0) return { kind: "paid", providerId: null };
  const { providerCustomer, providerMethod, debit } = method;
  const purpose = membershipId === null ? "gift" : "membership";
  const result = await deps.cards.charge({
    ...sum,
    chargeId,
    providerCustomer,
    providerMethod,
    debit,
    key: `charge-${chargeId}-${attempts}`,
    description: getTranslator(locale)(`mail.recurring.statement.${purpose}`),
  });
  if (result.ok) return result.value;
  const { code, reason, isOurs = false } = result.failure;
  const about = { chargeId, code, reason };
  deps.log[code === "refused" ? "error" : "warn"](about, "recurring charge status unknown");
  // The request itself is invalid, for example below the provider's minimum, and was not corrected in time.
  return code === "refused" && !isOurs && isMissed(dueOn, now)
    ? { kind: "declined", canRetry: false }
    : null;
}
