import { and, eq, lt, sql } from "drizzle-orm";

import type { Transaction } from "../../platform/database/database";
import { donations } from "../../tables/giving";
import { chargeRefunds, recurringCharges, recurringPayments } from "../../tables/recurring";
import { queueRecurringMail } from "./recurring-mail";

/** Reduces the donation of a charge. `amount`: total refunded so far. False while the charge is in progress. */
export async function refundCharge(
  tx: Transaction,
  providerId: string,
  amount: number,
): Promise<boolean> {
  const own = eq(recurringCharges.providerId, providerId);
  const [before] = await tx
    .select({ refunded: recurringCharges.refunded })
    .from(recurringCharges)
    .where(own)
    .for("update");
  const [charge] = await tx
    .update(recurringCharges)
    .set({ refunded: sql`least(${amount}::int, ${recurringCharges.amount})` })
    .where(and(own, eq(recurringCharges.state, "paid"), lt(recurringCharges.refunded, amount)))
    .returning();
  if (charge === undefined)
    return (
      (await tx.$count(recurringCharges, and(own, eq(recurringCharges.state, "charging")))) === 0
    );
  await tx
    .insert(chargeRefunds)
    .values({ chargeId: charge.id, amount: charge.refunded - (before?.refunded ?? 0) });
  const donation = eq(donations.chargeId, charge.id);
  const left = charge.amount - charge.refunded;
  const changed =
    left > 0
      ? await tx.update(donations).set({ amount: left }).where(donation).returning()
      : await tx.delete(donations).where(donation).returning();
  const [recurring] = await tx
    .select()
    .from(recurringPayments)
    .where(eq(recurringPayments.id, charge.recurringId));
  if (changed.length > 0 && recurring !== undefined)
    await queueRecurringMail(tx, recurring, {
      kind: "charge-refunded",
      payload: { chargeId: charge.id },
    });
  return true;
}
