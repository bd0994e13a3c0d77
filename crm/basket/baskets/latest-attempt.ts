import { sql } from "drizzle-orm";

import type { PaymentState } from "../contents/payment-state";
import { payments } from "../../tables/payments";
import { orders } from "../../tables/orders";

/** SQL for queries of `orders`: the state of the order's latest attempt, live or paid ones first. */
export const latestAttempt = sql<PaymentState | null>`(
  select ${payments.state} from ${payments} where ${payments.orderId} = ${orders.id}
  order by ${payments.state} in ('opening', 'open', 'paid') desc, ${payments.createdAt} desc
  limit 1)`;
