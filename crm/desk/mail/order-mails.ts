import { and, eq, inArray, isNull } from "drizzle-orm";

import { changeGuestEmail } from "../customer-file/correct-guest";
import { customers } from "../../tables/customers";
import { lockOrder } from "../../money/orders/order-locks";
import { type OrderRow, orders } from "../../tables/orders";
import { readClock } from "../../platform/database/clock";
import type { Transaction } from "../../platform/database/database";
import { canMailLink, countMail } from "../../people/sign-in/login-links";
import { dropMail, queueMail } from "../../people/outbox/mails";
import {
  confirmationKeys,
  resendRefusal,
  type ResendRefusal,
} from "../../people/outbox/confirmation-rules";
import { mails } from "../../tables/mails";
import { orderNumber } from "../../tables/order-number";
import { findRecipient } from "../../people/outbox/order-mails";

type Resent = { ok: true; recipient: string } | { ok: false; reason: "not-found" | ResendRefusal };

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
  if (locked === null) return { ok: false, reason: "not-found" };
  const { order } = locked;
  const { recipient: previous, ...sent } = await findRecipient(tx, order);
  const recipient = to ?? previous;
  const corrects = recipient.toLowerCase() !== previous.toLowerCase();
  const reason = resendRefusal(order, { corrects, byStaff, ...sent }, await readClock(tx));
  if (reason !== null) return { ok: false, reason };
  if (byStaff) await countMail(tx, recipient, "order-again");
  else if (!(await canMailLink(tx, recipient, "order-again")))
    return { ok: false, reason: "too-often" };
  if (corrects) await correctRecipient(tx, order, recipient);
  const dedupeKey = confirmationKeys(order.id)[sent.sentBefore] ?? "";
  const { locale } = order;
  await queueMail(tx, { kind: "order-confirmation", recipient, locale, orderId, dedupeKey });
  return { ok: true, recipient };
}

/**
 * Mails a new link to an order if `email` is where its mails are sent, otherwise does nothing. Returns nothing in either
 * case, so that the response does not reveal the address. Limited per address by `canMailLink`.
 */
export async function mailOrderLink(
  tx: Transaction,
  orderId: string,
  email: string,
): Promise<void> {
  const isAllowed = await canMailLink(tx, email, "order-link");
  const [order] = await tx
    .select({ id: orders.id, customerId: orders.customerId, locale: orders.locale })
    .from(orders)
    .where(and(eq(orders.id, orderId), inArray(orders.state, ["confirmed", "returned"])));
  if (order === undefined || !isAllowed) return;
  const { recipient } = await findRecipient(tx, order);
  if (recipient.toLowerCase() !== email.toLowerCase()) return;
  await queueMail(tx, { kind: "order-link", recipient, locale: order.locale, orderId: order.id });
}

/**
 * Queues the confirmation again by staff, to the customer's current address. Returns the order's number; not found if
 * the order belongs to another customer.
 */
export async function resendToCustomer(
  tx: Transaction,
  customerId: string,
  orderId: string,
): Promise<{ ok: true; number: string } | Extract<Resent, { ok: false }>> {
  const [order] = await tx
    .select({ number: orders.number, email: customers.email })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)));
  if (order === undefined) return { ok: false, reason: "not-found" };
  const resent = await resendConfirmation(tx, orderId, { to: order.email, byStaff: true });
  return resent.ok ? { ok: true, number: orderNumber(order.number) } : resent;
}

async function correctRecipient(tx: Transaction, order: OrderRow, email: string): Promise<void> {
  const unsent = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(inArray(mails.dedupeKey, confirmationKeys(order.id)), isNull(mails.sentAt)));
  for (const { id } of unsent) await dropMail(tx, id);
  await changeGuestEmail(tx, order.customerId, email);
}
