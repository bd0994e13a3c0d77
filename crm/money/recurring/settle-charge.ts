import { and, eq, isNull, sql } from "drizzle-orm";

import { insertDonation } from "../../basket/lines/giving/giving";
import { memberships } from "../../tables/memberships";
import type { ChargeOutcome } from "../payments/card-payments";
import { readClock } from "../../platform/database/clock";
import type { Transaction } from "../../platform/database/database";
import { toDay } from "../../platform/dates";
import { stopRecurring } from "./recurring-agreements";
import { queueRecurringMail } from "./recurring-mail";
import { retryDay } from "./rules";
import { recurringCharges, recurringPayments } from "../../tables/recurring";

export type CheckedCharge = {
  recurring: typeof recurringPayments.$inferSelect;
  charge: typeof recurringCharges.$inferSelect;
};

/** Applies the provider's outcome to a locked charge. Returns false while the provider is still processing it. */
export async function settleCharge(
  tx: Transaction,
  { recurring, charge }: CheckedCharge,
  outcome: ChargeOutcome,
): Promise<boolean> {
  const set = (change: Partial<typeof recurringCharges.$inferInsert>) =>
    tx.update(recurringCharges).set(change).where(eq(recurringCharges.id, charge.id));
  switch (outcome.kind) {
    case "processing":
      await set({ providerId: outcome.providerId });
      return false;
    case "paid":
      await tx
        .update(recurringCharges)
        .set({ state: "paid", providerId: outcome.providerId, paidAt: sql`crm_now()` })
        .where(eq(recurringCharges.id, charge.id));
      await (recurring.membershipId === null
        ? recordDonation(tx, recurring, charge)
        : renewMembership(tx, recurring, recurring.membershipId));
      await queueRecurringMail(tx, recurring, {
        kind: "charge-receipt",
        payload: { chargeId: charge.id },
        dedupeKey: `charge-receipt:${charge.id}`,
      });
      return true;
    case "declined": {
      if (recurring.membershipId !== null)
        await tx.delete(memberships).where(isReservedAfter(recurring.membershipId));
      const now = toDay(await readClock(tx));
      const refusals = charge.refusals + 1;
      const retryOn = outcome.canRetry ? retryDay(refusals, now) : null;
      if (recurring.state !== "active") await set({ state: "canceled" });
      else if (retryOn === null) {
        await set({ state: "failed", refusals });
        await stopRecurring(tx, eq(recurringPayments.id, recurring.id), "refused");
      } else {
        await set({ state: "due", dueOn: retryOn, refusals });
        await queueRecurringMail(tx, recurring, {
          kind: "charge-refused",
          payload: { chargeId: charge.id },
          dedupeKey: `charge-refused:${charge.id}:${charge.attempts}`,
        });
      }
      return true;
    }
  }
}

const isReservedAfter = (membershipId: string) =>
  and(
    eq(memberships.previousId, membershipId),
    eq(memberships.state, "pending"),
    isNull(memberships.orderItemId),
  );

/** Activates the reserved period and makes it the membership to renew next. */
async function renewMembership(
  tx: Transaction,
  { id, state }: CheckedCharge["recurring"],
  membershipId: string,
): Promise<void> {
  const [next] = await tx
    .update(memberships)
    .set({ state: "active", remindsToRenew: state === "active" })
    .where(isReservedAfter(membershipId))
    .returning({ id: memberships.id });
  if (next === undefined) throw new Error(`no reserved renewal of membership ${membershipId}`);
  await tx
    .update(recurringPayments)
    .set({ membershipId: next.id })
    .where(eq(recurringPayments.id, id));
}

async function recordDonation(
  tx: Transaction,
  { customerId, fundId, gift: details }: CheckedCharge["recurring"],
  { id: chargeId, amount, currency }: CheckedCharge["charge"],
): Promise<void> {
  if (fundId === null || details === null)
    throw new Error(`charge ${chargeId} has no fund or donation`);
  const { appeal, recognitionName, anonymous, tribute } = details;
  const donation = { fundId, source: "gift", appeal, recognitionName, anonymous, tribute } as const;
  await insertDonation(tx, { ...donation, chargeId, customerId, amount, currency });
}
