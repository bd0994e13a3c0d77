import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Result } from "#contract/calls/result";

import { changeGuestEmail } from "../customer-file/correct-guest";
import { customers } from "../../tables/customers";
import { lockOrder } from "../../money/orders/order-locks";
import { type OrderRow, orders } from "../../tables/orders";
import { readClock } from "../../platform/database/clock";
import type { Transaction } from "../../platform/database/database";
import { canMailLink, countMail } from "../../people/sign-in/mail-limit";
import { dropMail, queueMail } from "../../people/outbox/mails";
import {
  confirmationKeys,
  resendRefusal,
  type ResendRefusal,
} from "../../people/outbox/confirmation-rules";
import { mails } from "../../tables/mails";
import { orderNumber } from "#contract/rules/orders/order-number";
import { isSameEmail } from "../../tables/email-key";
import { findRecipient, selectRecipient } from "../../people/outbox/order-mails";

type Resent = Result<string, "not-found" | ResendRefusal>;

/**
 * Queues the confirmation of an order again, to `to` or to the same address. A different address also drops mails still
 * queued for the old one, and becomes the email of a guest who has not verified the old one, so that registering with it
 * finds the order. Not idempotent: every call queues an email.
 */
export async function resendConfirmation(
  tx: Transaction,
  orderId: string,
  { to, byStaff }: { to: string | null; byStaff: boolean },
): Promise<Resent> {
  const locked = await lockOrder(tx, orderId);
  if (locked === null) return { ok: false, failure: "not-found" };
  const { order } = locked;
  const { recipient: previous, ...sent } = await findRecipient(tx, order);
  const recipient = to ?? previous;
  const corrects = recipient.toLowerCase() !== previous.toLowerCase();
  const reason = resendRefusal(order, { corrects, byStaff, ...sent }, await readClock(tx));
  if (reason !== null) return { ok: false, failure: reason };
  if (byStaff) await countMail(tx, recipient, "order-again");
  else if (!(await canMailLink(tx, recipient, "order-again")))
    return { ok: false, failure: "too-often" };
  if (corrects) await correctRecipient(tx, order, recipient);
  const dedupeKey = confirmationKeys(order.id)[sent.sentBefore] ?? "";
  const { locale } = order;
  await queueMail(tx, { kind: "order-confirmation", recipient, locale, orderId, dedupeKey });
  return { ok: true, value: recipient };
}

/**
 * Mails a new link to an order if `email` is where its mails are sent, otherwise does nothing. Returns nothing in either
 * case, after the same statements, so that neither the response nor its timing reveals the address. Limited by
 * `canMailLink`.
 */
export async function mailOrderLink(
  tx: Transaction,
  orderId: string,
  email: string,
): Promise<void> {
  const order = sql`select ${orders.locale}, ${selectRecipient({ id: orderId, customerId: orders.customerId })} as recipient
    from ${orders} where ${orders.id} = ${orderId} and ${inArray(orders.state, ["confirmed", "returned"])}`;
  const isRecipient = isSameEmail(sql`recipient`, email);
  const isDue = sql`exists (select from (${order}) as o where ${isRecipient})`;
  const isAllowed = await canMailLink(tx, email, "order-link", isDue);
  await tx.execute(sql`
    insert into ${mails} (kind, recipient, locale, order_id, next_attempt_at)
    select 'order-link', recipient, locale, ${orderId}, crm_now() from (${order}) as o
    where ${isAllowed} and ${isRecipient}`);
}

/**
 * Queues the confirmation again by staff, to the customer's current address. Returns the order's number; not found if
 * the order belongs to another customer.
 */
export async function resendToCustomer(
  tx: Transaction,
  customerId: string,
  orderId: string,
): Promise<Resent> {
  const [order] = await tx
    .select({ number: orders.number, email: customers.email })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)));
  if (order === undefined) return { ok: false, failure: "not-found" };
  const resent = await resendConfirmation(tx, orderId, { to: order.email, byStaff: true });
  return resent.ok ? { ok: true, value: orderNumber(order.number) } : resent;
}

async function correctRecipient(tx: Transaction, order: OrderRow, email: string): Promise<void> {
  const unsent = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(inArray(mails.dedupeKey, confirmationKeys(order.id)), isNull(mails.sentAt)));
  for (const { id } of unsent) await dropMail(tx, id);
  await changeGuestEmail(tx, order.customerId, email);
}
