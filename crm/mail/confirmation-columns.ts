import { sql } from "drizzle-orm";

import { confirmationKeys } from "./rules";
import { mails } from "./tables";

/** Of an order in a query: where its confirmation was sent last, and whether that is another address than before. */
export function confirmationColumns(orderId: string) {
  const isOfOrder = sql`${mails.dedupeKey} = any(${sql.param(confirmationKeys(orderId))})`;
  return {
    sentTo: sql<string | null>`(
      select ${mails.recipient} from ${mails} where ${isOfOrder}
      order by ${mails.createdAt} desc, length(${mails.dedupeKey}) desc, ${mails.dedupeKey} desc limit 1)`,
    isCorrected: sql<boolean>`(
      select count(distinct lower(${mails.recipient})) > 1 from ${mails} where ${isOfOrder})`,
  };
}
