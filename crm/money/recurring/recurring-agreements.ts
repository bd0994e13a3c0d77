import { and, eq, isNotNull, ne, sql, type SQL } from "drizzle-orm";

import { isExpiredCard } from "#contract/schemas/card";
import type { PaymentMethod } from "#contract/schemas/recurring";
import { hasSuccessor, membershipLevels, memberships } from "../../tables/memberships";
import { orders, type OrderRow } from "../../tables/orders";
import { directDebits, storedCards } from "../../tables/payments";
import { readClock } from "../../platform/database/clock";
import type { Reader, Transaction } from "../../platform/database/database";
import { hasRows } from "../../platform/database/rows";
import { toDay } from "../../platform/dates";
import { queueRecurringMail } from "./recurring-mail";
import { nextDonationDay } from "./rules";
import { recurringCharges, recurringPayments } from "../../tables/recurring";
import { listOrderItems } from "../../basket/contents/ordered-items";

/** Payment methods for recurring charges: unexpired cards first, then confirmed direct debits. */
export async function listMethods(db: Reader, customerId: string): Promise<PaymentMethod[]> {
  const today = toDay(await readClock(db));
  const cards = await db
    .select()
    .from(storedCards)
    .where(and(eq(storedCards.customerId, customerId), isNotNull(storedCards.providerCustomer)))
    .orderBy(sql`${storedCards.isPreferred} desc`, storedCards.createdAt);
  const debits = await db
    .select({ debit: directDebits })
    .from(directDebits)
    .innerJoin(orders, eq(orders.id, directDebits.orderId))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(directDebits.state, "confirmed"),
        isNotNull(directDebits.providerMethod),
        isNotNull(directDebits.providerCustomer),
      ),
    )
    .orderBy(directDebits.confirmedAt);
  return [
    ...cards.filter((card) => !isExpiredCard(card, today)).map(cardMethod),
    ...debits.map(({ debit }) => toDebitMethod(debit)),
  ];
}

export const cardMethod = (card: typeof storedCards.$inferSelect): PaymentMethod => ({
  id: card.id,
  kind: "card",
  name: card.brand,
  last4: card.maskedNumber.slice(-4),
});

export const toDebitMethod = (debit: typeof directDebits.$inferSelect): PaymentMethod => ({
  id: debit.id,
  kind: "bank-account",
  name: debit.bankName,
  last4: debit.last4,
});

type AgreementResult = "agreed" | "not-found" | "not-offered" | "unknown-method";

/** Turns on automatic renewal of a customer's membership. Safe to retry. */
export async function renewMembershipBy(
  tx: Transaction,
  own: { membershipId: string; customerId: string },
  { methodId, locale }: { methodId: string; locale: string },
): Promise<AgreementResult> {
  const [row] = await tx
    .select({ membership: memberships, isSold: membershipLevels.active, hasSuccessor })
    .from(memberships)
    .innerJoin(membershipLevels, eq(membershipLevels.id, memberships.levelId))
    .where(
      and(
        eq(memberships.id, own.membershipId),
        eq(memberships.customerId, own.customerId),
        eq(memberships.state, "active"),
      ),
    );
  if (row === undefined) return "not-found";
  const today = toDay(await readClock(tx));
  const { membership } = row;
  if (!row.isSold || row.hasSuccessor || membership.expiresOn < today) return "not-offered";
  const method = (await listMethods(tx, own.customerId)).find(({ id }) => id === methodId);
  if (method === undefined) return "unknown-method";
  const started = await startRenewing(tx, membership, method, locale);
  if (started !== null) await queueRecurringMail(tx, started, { kind: "renewal-agreed" });
  return "agreed";
}

/** Returns the new agreement; null if it already existed with the same payment method. */
async function startRenewing(
  tx: Transaction,
  { id: membershipId, customerId }: { id: string; customerId: string },
  { id, kind }: Pick<PaymentMethod, "id" | "kind">,
  locale: string,
): Promise<typeof recurringPayments.$inferSelect | null> {
  const agreement = {
    state: "active" as const,
    cardId: kind === "card" ? id : null,
    debitId: kind === "card" ? null : id,
    locale,
  };
  const isOfMembership = eq(recurringPayments.membershipId, membershipId);
  // Locks the membership first, so that concurrent requests see each other's agreement.
  await tx
    .update(memberships)
    .set({ remindsToRenew: true })
    .where(eq(memberships.id, membershipId));
  const [before] = await tx.select().from(recurringPayments).where(isOfMembership);
  const [row] = await tx
    .insert(recurringPayments)
    .values({ customerId, membershipId, ...agreement })
    .onConflictDoUpdate({ target: recurringPayments.membershipId, set: agreement })
    .returning();
  // Failed charges are announced again, and refusals no longer count.
  if (row !== undefined)
    await tx
      .update(recurringCharges)
      .set({ refusals: 0, state: sql`case state when 'failed' then 'canceled' else state end` })
      .where(sql`recurring_id = ${row.id} and state in ('due', 'failed', 'canceled')`);
  const isSame =
    before?.state === "active" &&
    before.cardId === agreement.cardId &&
    before.debitId === agreement.debitId;
  return isSame ? null : (row ?? null);
}

/**
 * Called when a direct debit was set up for an order. It will pay for the renewals of the order's memberships, and for
 * its monthly donations from the second month on. Safe to retry.
 */
export async function startOrderRecurring(
  tx: Transaction,
  order: Pick<OrderRow, "id" | "customerId" | "locale" | "placedAt">,
  debitId: string,
): Promise<void> {
  const today = toDay(await readClock(tx));
  const startedOn = toDay(order.placedAt);
  for (const item of await listOrderItems(tx, [order.id])) {
    if (item.kind === "membership") {
      const [renewing] = await tx
        .select({ membership: memberships, hasSuccessor })
        .from(memberships)
        .where(
          and(
            eq(memberships.orderItemId, item.id),
            eq(memberships.customerId, order.customerId),
            eq(memberships.remindsToRenew, true),
          ),
        );
      if (renewing === undefined || renewing.hasSuccessor || renewing.membership.expiresOn < today)
        continue;
      await startRenewing(
        tx,
        renewing.membership,
        { id: debitId, kind: "bank-account" },
        order.locale,
      );
    } else if (item.kind === "donation" && item.details.monthly === true) {
      await tx
        .insert(recurringPayments)
        .values({
          customerId: order.customerId,
          state: "active",
          debitId,
          locale: order.locale,
          giftItemId: item.id,
          fundId: item.productId,
          gift: item.details,
          amount: item.price,
          startedOn,
          nextOn: nextDonationDay(startedOn, today),
        })
        .onConflictDoNothing({ target: recurringPayments.giftItemId });
    }
  }
}

/**
 * `asked`: the customer or staff ended it. `refused`: the charge failed; a renewal ends and a donation is paused. `over`:
 * the membership can no longer be renewed. Stored in mails.
 */
export type StopReason = "asked" | "card-removed" | "refused" | "over";

/**
 * Stops the selected recurring payments: cancels due charges, but not those already sent to the provider. Queues an email
 * to each customer. Returns false if none was running. Safe to retry.
 */
export async function stopRecurring(
  tx: Transaction,
  where: SQL | undefined,
  why: StopReason,
): Promise<boolean> {
  const state = sql`case when ${why === "refused"} and ${recurringPayments.giftItemId} is not null
    then 'paused' else 'ended' end`;
  const stopped = await tx
    .update(recurringPayments)
    .set({ state })
    .where(and(where, why === "refused" ? eq(recurringPayments.state, "active") : isRunning))
    .returning();
  for (const recurring of stopped) {
    await tx
      .update(recurringCharges)
      .set({ state: "canceled" })
      .where(
        and(eq(recurringCharges.recurringId, recurring.id), eq(recurringCharges.state, "due")),
      );
    if (recurring.membershipId !== null)
      await tx
        .update(memberships)
        .set({ remindsToRenew: false })
        .where(eq(memberships.id, recurring.membershipId));
    await queueRecurringMail(tx, recurring, { kind: "recurring-stopped", payload: { why } });
  }
  return stopped.length > 0;
}

/** Turns a membership's automatic renewal off for its customer. */
export const stopRenewal = (
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string },
) =>
  stopRecurring(
    tx,
    and(eq(recurringPayments.membershipId, id), eq(recurringPayments.customerId, customerId)),
    "asked",
  );

/** Stops any recurring payment of a customer. Returns false for one that is unknown or has ended. */
export const stopCustomerRecurring = (
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string },
): Promise<boolean> =>
  stopRecurring(
    tx,
    and(eq(recurringPayments.id, id), eq(recurringPayments.customerId, customerId)),
    "asked",
  );

/** Stops the renewal of a returned membership and moves its charges to the previous membership. */
export async function detachReturnedMembership(
  tx: Transaction,
  { id, previousId }: Pick<typeof memberships.$inferSelect, "id" | "previousId">,
): Promise<void> {
  await stopRecurring(tx, eq(recurringPayments.membershipId, id), "asked");
  if (previousId === null) return;
  await tx
    .update(recurringPayments)
    .set({ membershipId: previousId })
    .where(
      and(
        eq(recurringPayments.membershipId, id),
        sql`not exists (select from recurring_payments o where o.membership_id = ${previousId})`,
      ),
    );
}

/** Ends a customer's monthly donation. Returns false for an unknown one. Safe to retry. */
export async function endMonthlyDonation(
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string },
): Promise<boolean> {
  const own = and(
    eq(recurringPayments.id, id),
    eq(recurringPayments.customerId, customerId),
    isNotNull(recurringPayments.giftItemId),
  );
  await stopRecurring(tx, own, "asked");
  return (await tx.$count(recurringPayments, own)) > 0;
}

const isRunning = ne(recurringPayments.state, "ended");

/** Resumes a paused donation from its next monthly day. Returns false for an unknown or ended one. Safe to retry. */
export async function resumeMonthlyDonation(
  tx: Transaction,
  own: { id: string; customerId: string },
): Promise<boolean> {
  const isOwn = and(
    eq(recurringPayments.id, own.id),
    eq(recurringPayments.customerId, own.customerId),
    isNotNull(recurringPayments.giftItemId),
    isRunning,
  );
  const [found] = await tx.select().from(recurringPayments).where(isOwn).for("no key update");
  if (found === undefined || found.startedOn === null || found.debitId === null) return false;
  if (found.state === "active") return true;
  const nextOn = nextDonationDay(found.startedOn, toDay(await readClock(tx)));
  return hasRows(
    tx
      .update(recurringPayments)
      .set({ state: "active", nextOn })
      .where(isOwn)
      .returning({ id: recurringPayments.id }),
  );
}
