import { orderLinkEnds, orderLinks, ORDER_TOKEN } from "../orders/order-links";
import { readClock } from "../platform/database/clock";
import type { Reader } from "../platform/database/database";
import type { OrderRecord } from "../orders/queries";
import type { MailSettings } from "./mails";

/**
 * The address of an order's page in the storefront, for a mail to this recipient: it opens without signing in. The
 * token is made when the mail is written: each mail has its own, and its own end.
 */
export async function orderUrl(
  db: Reader,
  { order, tickets }: Pick<OrderRecord, "order" | "tickets">,
  recipient: string,
  { LINK_SECRET }: Pick<MailSettings, "LINK_SECRET">,
): Promise<string> {
  const until = orderLinkEnds(
    tickets.map(({ startsAt }) => startsAt),
    await readClock(db),
  );
  const token = orderLinks(LINK_SECRET).signOrder(order.id, recipient, until);
  return order.pageUrl.replaceAll(ORDER_TOKEN, token);
}
