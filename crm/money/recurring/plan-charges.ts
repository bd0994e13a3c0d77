import { and, eq, sql } from "drizzle-orm";

import { membershipLevels, memberships } from "../../tables/memberships";
import type { PaymentDeps } from "../payments/card-payments";
import { readClock, today } from "../../platform/database/clock";
import type { Database } from "../../platform/database/database";
import { addDays, toDay } from "../../platform/dates";
import { transactionWithFaultPoints } from "../../platform/faults/fault-points";
import { stopRecurring } from "./recurring-agreements";
import { queueRecurringMail } from "./recurring-mail";
import { chooseChargeDay, isNoticeDue, nextDonationDay, RENEWAL_NOTICE_DAYS } from "./rules";
import { recurringCharges, recurringPayments } from "../../tables/recurring";

const BATCH = 200;

/**
 * Announces each renewal once before it is charged, with an amount and a day that stay fixed from then on. Returns the
 * number of announcements. Safe to retry and to run in parallel.
 */
export async function announceRenewals(deps: PaymentDeps, currency: string): Promise<number> {
  await followRenewals(deps.db);
  await stopLapsed(deps.db);
  const due = await deps.db
    .select({ recurring: recurringPayments, membership: memberships, level: membershipLevels })
    .from(recurringPayments)
    .innerJoin(memberships, eq(memberships.id, recurringPayments.membershipId))
    .innerJoin(membershipLevels, eq(membershipLevels.id, memberships.levelId))
    .where(
      and(
        eq(recurringPayments.state, "active"),
        eq(membershipLevels.active, true),
        sql`${today} between ${memberships.renewsOn} - ${RENEWAL_NOTICE_DAYS}::int and ${memberships.expiresOn}`,
        sql`not exists (select from ${recurringCharges} c where c.recurring_id = ${recurringPayments.id}
          and c.period = ${memberships.expiresOn} + 1 and c.state <> 'canceled')`,
      ),
    )
    .limit(BATCH);
  const now = toDay(await readClock(deps.db));
  let announced = 0;
  for (const { recurring, membership, level } of due) {
    if (!isNoticeDue(membership, now)) continue;
    const facts = { amount: level.renewalPrice, dueOn: chooseChargeDay(membership, now) };
    const isNew = await transactionWithFaultPoints(
      deps,
      (written: boolean) => (written ? "charge-announced" : null),
      async (tx) => {
        // It may have been stopped or moved to another customer or membership since it was read.
        const [locked] = await tx
          .select()
          .from(recurringPayments)
          .where(
            and(
              eq(recurringPayments.id, recurring.id),
              eq(recurringPayments.state, "active"),
              eq(recurringPayments.membershipId, membership.id),
            ),
          )
          .for("no key update");
        if (locked === undefined) return false;
        const [charge] = await tx
          .insert(recurringCharges)
          .values({
            recurringId: recurring.id,
            period: addDays(membership.expiresOn, 1),
            currency,
            ...facts,
            state: "due",
          })
          .onConflictDoUpdate({
            target: [recurringCharges.recurringId, recurringCharges.period],
            set: { ...facts, state: "due" },
            // Automatic renewal was turned off and on again.
            setWhere: eq(recurringCharges.state, "canceled"),
          })
          .returning({ id: recurringCharges.id });
        if (charge === undefined) return false;
        await queueRecurringMail(tx, locked, {
          kind: "renewal-notice",
          payload: { chargeId: charge.id },
        });
        return true;
      },
    );
    if (isNew) announced += 1;
  }
  return announced;
}

/**
 * Handles memberships that were renewed manually or by a gift in the meantime: cancels the announced charge and moves the
 * recurring payment to the new membership, unless its buyer opted out.
 */
async function followRenewals(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const followed = await tx
      .select({ recurring: recurringPayments, next: memberships })
      .from(recurringPayments)
      .innerJoin(
        memberships,
        and(
          eq(memberships.previousId, recurringPayments.membershipId),
          eq(memberships.state, "active"),
        ),
      )
      .where(
        and(
          eq(recurringPayments.state, "active"),
          sql`not exists (select from ${recurringCharges} c
            where c.recurring_id = ${recurringPayments.id} and c.state = 'charging')`,
        ),
      )
      .for("no key update", { of: recurringPayments, skipLocked: true });
    for (const { recurring, next } of followed) {
      const own = eq(recurringPayments.id, recurring.id);
      if (next.orderItemId !== null && !next.remindsToRenew) {
        await stopRecurring(tx, own, "asked");
        continue;
      }
      const another = eq(recurringPayments.membershipId, next.id);
      const hasOwn = (await tx.$count(recurringPayments, another)) > 0;
      await tx
        .update(recurringPayments)
        .set(hasOwn ? { state: "ended" } : { membershipId: next.id })
        .where(own);
      await tx.update(memberships).set({ remindsToRenew: true }).where(eq(memberships.id, next.id));
      await tx
        .update(recurringCharges)
        .set({ state: "canceled" })
        .where(
          and(eq(recurringCharges.recurringId, recurring.id), eq(recurringCharges.state, "due")),
        );
    }
  });
}

/** Stops renewals of levels that are no longer sold and of memberships that expired before the notice. */
async function stopLapsed(db: Database): Promise<void> {
  await db.transaction((tx) =>
    stopRecurring(
      tx,
      sql`${recurringPayments.state} = 'active' and exists (
        select from ${memberships} m join ${membershipLevels} l on l.id = m.level_id
        where m.id = ${recurringPayments.membershipId} and (
          m.expires_on < ${today} or not l.active and m.renews_on - ${RENEWAL_NOTICE_DAYS}::int <= ${today}))
        and not exists (select from ${recurringCharges} c where c.recurring_id = ${recurringPayments.id}
          and c.state in ('due', 'charging'))
        and not exists (select from ${memberships} n where n.previous_id = ${recurringPayments.membershipId})`,
      "over",
    ),
  );
}

/** Creates the charges of monthly donations that are due. Safe to retry and to run in parallel. */
export async function planDonations(deps: PaymentDeps, currency: string): Promise<void> {
  const { db } = deps;
  const now = toDay(await readClock(db));
  const due = await db
    .select()
    .from(recurringPayments)
    .where(and(eq(recurringPayments.state, "active"), sql`${recurringPayments.nextOn} <= ${today}`))
    .limit(BATCH);
  for (const { id: recurringId, amount, startedOn, nextOn } of due) {
    if (amount === null || startedOn === null || nextOn === null) continue;
    await transactionWithFaultPoints(deps, "charge-announced", async (tx) => {
      const moved = await tx
        .update(recurringPayments)
        .set({ nextOn: nextDonationDay(startedOn, now) })
        .where(
          and(
            eq(recurringPayments.id, recurringId),
            eq(recurringPayments.state, "active"),
            eq(recurringPayments.nextOn, nextOn),
          ),
        )
        .returning({ id: recurringPayments.id });
      if (moved.length === 0) return;
      await tx
        .insert(recurringCharges)
        .values({ recurringId, period: nextOn, amount, currency, state: "due", dueOn: nextOn })
        .onConflictDoNothing();
    });
  }
}
