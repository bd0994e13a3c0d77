import { sql, inArray, eq, and, isNotNull, type SQLWrapper } from "drizzle-orm";

import type { Transaction, Reader } from "../../platform/database/database";
import type { OrderRow } from "../../tables/orders";
import { queueMail, latestRecipient, confirmationColumns } from "./mails";
import { confirmationKeys } from "./confirmation-rules";
import { customers } from "../../tables/customers";
import { mails } from "../../tables/mails";
import { isSameEmail } from "../../tables/email-key";

/** Queues an email about an order, once per order and kind. */
export async function queueOrderMail(
  tx: Transaction,
  kind: "order-confirmation" | "order-returned" | "direct-debit",
  { id: orderId, customerId, locale }: Pick<OrderRow, "id" | "customerId" | "locale">,
): Promise<void> {
  const recipient = selectRecipient({ id: orderId, customerId });
  await queueMail(tx, { kind, recipient, locale, orderId, dedupeKey: `${kind}:${orderId}` });
}

/** Notifies a customer of a return and its refund, once per return. */
export async function queueReturnMail(
  tx: Transaction,
  { id: orderId, customerId, locale }: Pick<OrderRow, "id" | "customerId" | "locale">,
  returnId: string,
): Promise<void> {
  await queueMail(tx, {
    kind: "tickets-returned",
    recipient: selectRecipient({ id: orderId, customerId }),
    locale,
    orderId,
    payload: { returnId },
    dedupeKey: `tickets-returned:${returnId}`,
  });
}

const bindConfirmationKeys = (orderId: string) => sql.param(confirmationKeys(orderId));

/** SQL for a new mail: the recipient that `findRecipient` returns. */
export const selectRecipient = ({
  id,
  customerId,
}: {
  id: string;
  customerId: string | SQLWrapper;
}) =>
  sql<string>`coalesce(${latestRecipient(bindConfirmationKeys(id))},
    (select email from ${customers} where id = ${customerId}))`;

/**
 * Returns the recipient of an order's mails: where its confirmation was last sent, else the customer's address; and whether
 * the customer has verified that.
 */
export async function findRecipient(
  db: Reader,
  order: Pick<OrderRow, "id" | "customerId">,
): Promise<{ recipient: string; isVerified: boolean; sentBefore: number; isCorrected: boolean }> {
  const recipient = selectRecipient(order);
  const [found] = await db
    .select({
      recipient,
      isVerified: sql<boolean>`${and(
        isSameEmail(customers.email, recipient),
        isNotNull(customers.emailVerifiedAt),
      )}`,
      sentBefore: db.$count(mails, inArray(mails.dedupeKey, confirmationKeys(order.id))),
      isCorrected: confirmationColumns(bindConfirmationKeys(order.id)).isCorrected,
    })
    .from(customers)
    .where(eq(customers.id, order.customerId));
  if (!found) throw new Error(`order ${order.id} has no customer`);
  return found;
}
