import type { OrderCalls } from "../../../app/.server/crm/orders";
import type { OwnOrders } from "../../../app/.server/crm/own-orders";
import type { Customer } from "../../../app/domain/account/customer";
import { addMoney, money } from "../../../app/domain/money";
import type { Order } from "../../../app/domain/orders/order";
import type { CancelRefusal } from "../../../app/domain/orders/own-order";
import { fakeHalls } from "./season";

/** Whether orders can be cancelled: what a test sets. */
export type FakeCancelling = { refusal: CancelRefusal | null; companionOrders: string[] };

/** A customer's own orders, in memory. What is cancelled is credit at once. */
export function fakeOwnOrders(
  state: { cancelling: FakeCancelling; orders: Map<string, Order> },
  { getOrder }: Pick<OrderCalls, "getOrder">,
  customerOf: (session: string) => Customer | undefined,
): OwnOrders {
  const failed = <Code extends string>(code: Code) => ({ ok: false, failure: { code } }) as const;
  const own = async (orderId: string, session: string) => {
    const customer = customerOf(session);
    if (customer === undefined) return failed("not-signed-in");
    return getOrder(orderId, { session, token: "" });
  };
  const creditOf = (order: Order) =>
    addMoney(money(0, "USD"), ...order.tickets.map(({ total }) => total));
  return {
    listHalls: () => Promise.resolve({ ok: true, value: fakeHalls }),
    async listOrderMovements(orderId, session) {
      const order = await own(orderId, session);
      if (!order.ok) return order;
      const { totals, placedAt } = order.value;
      return { ok: true, value: [{ kind: "card", amount: totals.total, at: placedAt }] };
    },
    async getCancellation(orderId, session) {
      const order = await own(orderId, session);
      if (!order.ok) return order;
      const { refusal, companionOrders } = state.cancelling;
      const until = "2026-12-01T19:30:00-05:00";
      return {
        ok: true,
        value: {
          refusal,
          companionOrders,
          until,
          credit: creditOf(order.value),
          creditUntil: "2027-06-01",
        },
      };
    },
    async cancelOrder(orderId, session) {
      const order = await own(orderId, session);
      if (!order.ok) return order;
      const { refusal } = state.cancelling;
      if (refusal !== null) return { ok: false, failure: { code: "not-allowed", reason: refusal } };
      const returned: Order = {
        ...order.value,
        state: "returned",
        returned: {
          as: "credit",
          at: "2026-12-01T12:00:00-05:00",
          amount: creditOf(order.value),
        },
        tickets: [],
      };
      state.orders.set(orderId, returned);
      return { ok: true, value: returned };
    },
  };
}
