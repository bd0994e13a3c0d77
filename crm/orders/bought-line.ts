import { dayOf } from "../platform/dates";
import { subscriptionEnd } from "../subscriptions/rules";
import type { OrderItemRecord, OrderRow } from "./tables";

/** A line with what its purchase came to: whether a gift card was mailed, and when a subscription ends. */
export function boughtLine(
  line: OrderItemRecord,
  { confirmedAt }: Pick<OrderRow, "confirmedAt">,
  today: string,
): OrderItemRecord {
  if (confirmedAt === null) return line;
  if (line.kind === "gift-voucher")
    return { ...line, details: { ...line.details, sent: (line.details.sendOn ?? "") <= today } };
  if (line.kind !== "ticket-subscription") return line;
  const expiresOn = subscriptionEnd(dayOf(confirmedAt), line.details.months);
  return { ...line, details: { ...line.details, expiresOn } };
}
