import { sql } from "drizzle-orm";

import { hasLimitedLines } from "../../basket/limits/spend-ticket-limit";
import type { Transaction } from "../../platform/database/database";
import { basketCodes, basketItems, baskets, basketTickets } from "../../tables/baskets";
import { orders } from "../../tables/orders";
import { payments } from "../../tables/payments";
import { basketTicketVouchers } from "../../tables/subscriptions";
import type { Redeems } from "../orders/write-order";

type PaymentContext = Redeems & { hasAttempt: boolean; hasOrder: boolean };

/**
 * What a basket redeems, and whether an attempt with this key or an order of the basket exists. The basket must be
 * locked.
 */
export async function findPaymentContext(
  tx: Transaction,
  basketId: string,
  attemptKey: string,
): Promise<PaymentContext> {
  const { rows } = await tx.execute<PaymentContext>(sql`
    select ${hasLimitedLines(basketId)} as limits, b.credit_wanted is not null as credit,
      exists (select from ${basketCodes} c where c.basket_id = b.id) as codes,
      exists (select from ${basketItems} i where i.basket_id = b.id) as items,
      exists (
        select from ${basketTicketVouchers} v join ${basketTickets} t on t.id = v.ticket_id
        where t.basket_id = b.id) as subscriptions,
      exists (select from ${payments} p where p.attempt_key = ${attemptKey}) as "hasAttempt",
      exists (select from ${orders} o where o.basket_id = b.id and o.state <> 'failed') as "hasOrder"
    from ${baskets} b where b.id = ${basketId}`);
  const [context] = rows;
  if (context === undefined) throw new Error(`basket ${basketId} not found`);
  return context;
}
