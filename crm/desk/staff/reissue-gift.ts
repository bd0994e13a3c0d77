import type { ProblemOf } from "#contract/calls/define";
import type { staffSaleOperations } from "#contract/operations/staff/sales";
import { getLineKind } from "../../basket/lines/line-kinds";
import { findOrder } from "../../money/orders/queries";
import type { Transaction } from "../../platform/database/database";
import type { HandlerReply } from "../../platform/http/reply-once";
import { type Actor, audit } from "../../people/audit/audit-log";
import { notFound } from "../../platform/http/replies";
import { orderNumber } from "#contract/rules/orders/order-number";

type Gift = { customerId: string; orderId: string; itemId: string; email: string; reason: string };
type GiftProblem = ProblemOf<(typeof staffSaleOperations)["resendCustomerGift"]>;

/** Mails a gift with a new code, which replaces the old one, and writes an audit log entry. */
export async function reissueGift(
  tx: Transaction,
  by: Actor,
  { customerId, orderId, itemId, email, reason }: Gift,
): Promise<HandlerReply<{ email: string }, GiftProblem>> {
  const record = await findOrder(tx, orderId);
  const item = record?.items.find(({ id }) => id === itemId);
  if (record?.customer.id !== customerId || item === undefined) return notFound;
  const { order } = record;
  if ((await getLineKind(item).resend?.(tx, order, item, email)) !== true)
    return { failure: { code: "not-allowed", reason: "used-already" } };
  await audit(tx, by, {
    action: "resend-gift",
    subjectKind: "customer",
    subjectId: customerId,
    reason,
    details: { order: orderNumber(order.number), email },
  });
  return { status: 200, body: { email } };
}
