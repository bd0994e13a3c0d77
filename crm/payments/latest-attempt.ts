import { sql } from "drizzle-orm";

import type { PaymentState } from "../orders/rules";
import { orders } from "../orders/tables";
import { payments } from "./payments-tables";

/**
 * The state of an order's attempt to pay, within a statement that reads `orders`. One that may still take money counts
 * before one that ended, whichever came later.
 */
export const latestAttempt = sql<PaymentState | null>`(
  select ${payments.state} from ${payments} where ${payments.orderId} = ${orders.id}
  order by ${payments.state} in ('opening', 'open', 'paid') desc, ${payments.createdAt} desc
  limit 1)`;
