import { completeOrder } from "../../../crm/payments/complete-order";
import { closePaymentAttempt, recordPaid } from "../../../crm/payments/record-paid";
import { startPayment } from "../../../crm/payments/start-payment";
import { returnChosenTickets } from "../../../crm/returns/return-tickets";
import { getBasket } from "./box-office";
import { query } from "./create-test-performance";
import type { ReadyBasket } from "./paying";
import { atTheCardPage, requestFor, type TestPaymentDeps } from "./payment-deps";

type Attempt = Awaited<ReturnType<typeof atTheCardPage>>;

export const confirmed = { state: "confirmed", isRefunded: false };
export const refunded = { state: "failed", isRefunded: true };

/** What a buyer does: go to the card page, turn back, pay in time or late. */
export function buyerAt(deps: TestPaymentDeps) {
  const priced = async (ready: ReadyBasket) => {
    const { totals } = await getBasket(ready.basketId);
    return { ...ready, total: totals.toPay.amount };
  };
  return {
    atTheirPage: async (ready: ReadyBasket) => atTheCardPage(deps, await priced(ready)),

    giveUp: ({ paymentId }: Attempt) => closePaymentAttempt(deps, paymentId, "cancelled"),

    paid: async ({ orderId, paymentId, providerId }: Attempt) => {
      deps.cards.pay(providerId);
      await recordPaid(deps, paymentId, { providerId, paidAt: new Date() });
      await completeOrder(deps, orderId);
      const [row] = await query<{ state: string }>`select state from orders where id = ${orderId}`;
      const isRefunded = deps.cards.refunds.includes(`refund-${paymentId}`);
      return { state: row?.state, isRefunded };
    },

    refusalOf: async (ready: ReadyBasket) => {
      const started = await startPayment(deps, requestFor(await priced(ready)));
      return started.ok ? null : started.problem;
    },
  };
}

/** The tickets of an order, by performance and seat. */
export async function ticketIdsOf(orderId: string): Promise<string[]> {
  const rows = await query<{ id: string }>`select id from order_tickets
    where order_id = ${orderId} order by instance_id, seat_id`;
  return rows.map(({ id }) => id);
}

/** Returns a ticket as staff do. */
export const returnTicket = ({ db }: TestPaymentDeps, orderId: string, ticketId: string) => {
  const ticketIds = [ticketId];
  return db.transaction((tx) =>
    returnChosenTickets(tx, { orderId, ticketIds, as: "refund", by: "command line", reason: null }),
  );
};
