import { completeOrder } from "../../../crm/money/purchases/complete-order";
import { closePaymentAttempt, recordPaid } from "../../../crm/money/purchases/record-paid";
import { startPayment } from "../../../crm/money/purchases/start-payment";
import { returnChosenTickets } from "../../../crm/money/returns/return-tickets";
import { getBasket } from "./box-office";
import type { ReadyBasket } from "./paying";
import { openCardPage, attemptRequest, type TestPaymentDeps, type Attempt } from "./payment-deps";
import {
  cancelPerformance,
  processCancellations,
} from "../../../crm/money/returns/cancel-performance";
import { stored } from "./stored";

export const confirmed = { state: "confirmed", isRefunded: false };
export const refunded = { state: "failed", isRefunded: true };

export function buyerActions(deps: TestPaymentDeps) {
  const priced = async (ready: ReadyBasket) => {
    const { totals } = await getBasket(ready.basketId);
    return { ...ready, total: totals.toPay.amount };
  };
  return {
    goToCardPage: async (ready: ReadyBasket) => openCardPage(deps, await priced(ready)),

    abandonPayment: ({ paymentId }: Attempt) => closePaymentAttempt(deps, paymentId, "cancelled"),

    completePayment: async ({ orderId, paymentId, providerId }: Attempt) => {
      deps.cards.pay(providerId);
      await recordPaid(deps, paymentId, { providerId, paidAt: new Date() });
      await completeOrder(deps, orderId);
      const row = await stored.orders.one({ id: orderId }, ["state"]);
      const isRefunded = deps.cards.refunds.includes(`refund-${paymentId}`);
      return { state: row.state, isRefunded };
    },

    findRefusal: async (ready: ReadyBasket) => {
      const started = await startPayment(deps, attemptRequest(await priced(ready)));
      return started.ok ? null : started.failure;
    },
  };
}

/** The ids of an order's tickets, sorted by performance and seat. */
export async function listTicketIds(orderId: string): Promise<string[]> {
  const rows = await stored.orderTickets.find({ orderId }, ["id"], ["instanceId", "seatId"]);
  return rows.map(({ id }) => id);
}

/** Returns a ticket as staff do. */
export const returnTicket = ({ db }: TestPaymentDeps, orderId: string, ticketId: string) => {
  const ticketIds = [ticketId];
  return db.transaction((tx) =>
    returnChosenTickets(tx, { orderId, ticketIds, as: "refund", by: "command line", reason: null }),
  );
};

/** Cancels a performance by command, and processes its orders. */
export async function cancelTestPerformance(
  deps: TestPaymentDeps,
  instanceId: string,
  options: { as: "refund" | "credit"; reason?: string },
): Promise<void> {
  const request = { instanceId, reason: null, by: "command line", ...options };
  await deps.db.transaction((tx) => cancelPerformance(tx, request));
  await processCancellations(deps, () => false);
}
