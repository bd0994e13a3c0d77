import { eq } from "drizzle-orm";

import { audit } from "../../people/audit/audit-log";
import { recurringCharges, recurringPayments } from "../../tables/recurring";
import type { CardMessage, PaymentDeps } from "../payments/card-payments";
import { storeMessage } from "../payments/payment-messages";
import { stopRecurring } from "../recurring/recurring-agreements";

/** Ends the recurring payment of a disputed charge. The provider itself notifies staff of disputed orders. */
export async function handleDispute(
  { db }: PaymentDeps,
  message: CardMessage,
  providerId: string,
): Promise<true> {
  await db.transaction(async (tx) => {
    if (!(await storeMessage(tx, message))) return;
    const [charge] = await tx
      .select({
        id: recurringPayments.id,
        customerId: recurringPayments.customerId,
        amount: recurringCharges.amount,
        currency: recurringCharges.currency,
      })
      .from(recurringCharges)
      .innerJoin(recurringPayments, eq(recurringPayments.id, recurringCharges.recurringId))
      .where(eq(recurringCharges.providerId, providerId));
    if (charge === undefined) return;
    const { id, customerId: subjectId, ...details } = charge;
    await stopRecurring(tx, eq(recurringPayments.id, id), "asked");
    const entry = { action: "dispute", subjectKind: "customer", subjectId, reason: null } as const;
    await audit(tx, "card provider", { ...entry, details });
  });
  return true;
}
