import { eq } from "drizzle-orm";

import { customers } from "../../tables/customers";
import { queueMail } from "../../people/outbox/mails";
import type { Transaction } from "../../platform/database/database";
import type { recurringPayments } from "../../tables/recurring";

type RecurringMail = {
  kind:
    | "renewal-agreed"
    | "renewal-notice"
    | "recurring-stopped"
    | `charge-${"receipt" | "refused" | "refunded"}`;
  payload?: Record<string, unknown>;
  dedupeKey?: string;
};

/** Queues an email to the customer. It is rendered with the recurring payment's state at sending time. */
export async function queueRecurringMail(
  tx: Transaction,
  { id: recurringId, customerId, locale }: typeof recurringPayments.$inferSelect,
  { payload, ...mail }: RecurringMail,
): Promise<void> {
  const [customer] = await tx
    .select({ recipient: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (customer === undefined) throw new Error(`recurring payment ${recurringId} has no customer`);
  await queueMail(tx, {
    ...mail,
    ...customer,
    locale,
    customerId,
    payload: { recurringId, ...payload },
  });
}
