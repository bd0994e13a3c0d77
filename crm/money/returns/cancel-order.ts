import type { CancelProblem } from "#contract/operations/orders";
import type { Result } from "#contract/calls/result";
import type { Money } from "#contract/schemas/money";
import { lockBuyer } from "../../basket/limits/spend-ticket-limit";
import { lockOrder } from "../orders/order-locks";
import { getReturnRules, listCompanionOrders, listStarts, markReturned } from "./cancellation";
import { releaseRedemptions } from "../orders/write-order";
import { retryTransaction } from "../../platform/database/database";
import { transactionWithFaultPoints } from "../../platform/faults/fault-points";
import { hasAdmitted } from "./order-admissions";
import { requireReviewedAmounts } from "./preview-return";
import { returnTickets } from "./return-tickets";
import { type Actor, audit, auditedOrder } from "../../people/audit/audit-log";
import type { PaymentDeps } from "../payments/card-payments";
import { processDueRefunds } from "./process-refunds";
import { markRefundDue } from "../payments/payments";
import { queueOrderMail } from "../../people/outbox/order-mails";
import { type ReturnedAmounts, sumReturnsByDestination } from "../orders/returned-amounts";
import { listReturns } from "../orders/order-returns";
import { revokeItems } from "./revoke-items";
import { cancelRefusal } from "./rules";

type Canceled = Result<{ to: ReturnedAmounts; currency: string }, CancelProblem>;

type StaffCancel = {
  staff: Actor;
  reason: string | null;
  /** The amounts that staff reviewed. */
  expected?: ReturnedAmounts | undefined;
};

/** No rules: staff may cancel any order at any time. */
const STAFF_RULES = { cancelOrders: true, cancelHours: Number.NEGATIVE_INFINITY };

/**
 * Cancels an order in one transaction: converts its tickets, food and add-ons to account credit, frees seats and stock,
 * and restores gift vouchers and subscription credits. The rules for customers do not apply to staff. Idempotent.
 * Throws `ReturnChanged` for other amounts than staff reviewed.
 */
export async function cancelOrder(
  deps: PaymentDeps,
  { orderId, by }: { orderId: string; by: { customerId: string } | StaffCancel },
): Promise<Canceled> {
  const canceled = await retryTransaction(() =>
    transactionWithFaultPoints(
      deps,
      (result: Canceled) => (result.ok ? "order-cancelled" : null),
      async (tx): Promise<Canceled> => {
        const locked = await lockOrder(tx, orderId);
        if (locked === null || ("customerId" in by && locked.order.customerId !== by.customerId))
          return { ok: false, failure: { code: "not-found" } };
        const { order, basket } = locked;
        const { currency } = order;
        const earlier = sumReturnsByDestination(order, await listReturns(tx, order.id));
        if (order.returnedAs === "credit" && earlier !== null)
          return { ok: true, value: { to: earlier, currency } };
        const customerRules = await getReturnRules(tx);
        const startsAt = await listStarts(tx, order.id);
        const rules = "staff" in by ? STAFF_RULES : customerRules;
        await lockBuyer(tx, order.customerId, order.basketId);
        const companionOrders = await listCompanionOrders(tx, order);
        // Staff see who is in, and decide.
        const isUsed = !("staff" in by) && (await hasAdmitted(tx, order.id));
        const reason = cancelRefusal(
          rules,
          { state: order.state, startsAt, companionOrders, isUsed },
          basket.now,
        );
        if (reason !== null)
          return { ok: false, failure: { code: "not-allowed", reason, companionOrders } };

        const wholeOrder = { as: "credit", ticketIds: null, instanceId: null } as const;
        if ("staff" in by) {
          const { expected } = by;
          await requireReviewedAmounts(tx, order, { as: "credit", ticketIds: null, expected });
        }
        const returned = await returnTickets(tx, order, wholeOrder);
        if (returned === null)
          return { ok: false, failure: { code: "not-allowed", reason: "nothing-to-cancel" } };
        if ("staff" in by) await audit(tx, by.staff, auditedOrder("cancel", order.id, by.reason));
        return { ok: true, value: { to: returned.to, currency } };
      },
    ),
  );
  if (canceled.ok)
    deps.log.info({ orderId, ...canceled.value.to }, "order canceled; credit issued");
  return canceled;
}

type Refunded = Result<
  Money,
  | { reason: "not-found" | "not-confirmed" | "used-already" | "partly-returned" }
  | { reason: "companion-elsewhere"; companionOrders: string[] }
>;

/**
 * Refunds a confirmed order: voids its tickets, frees its seats, restores vouchers and credit, and marks the card
 * payment as refund due, all in one transaction. Then calls the provider; reconciliation retries that. Safe to repeat.
 * Throws `ReturnChanged` for other amounts than `expected`.
 */
export async function refundOrder(
  deps: PaymentDeps,
  orderId: string,
  by: Actor,
  reason: string | null = null,
  expected?: ReturnedAmounts,
): Promise<Refunded> {
  const returned = await retryTransaction(() =>
    revokeOrder(deps, orderId, { by, reason, expected }),
  ).catch(toUsedAlready);
  if (returned.ok) {
    deps.log.info({ orderId, amount: returned.value.amount }, "order refunded");
    await processDueRefunds(deps, orderId);
  }
  return returned;
}

function revokeOrder(
  deps: PaymentDeps,
  orderId: string,
  {
    by,
    reason,
    expected,
  }: { by: Actor; reason: string | null; expected: ReturnedAmounts | undefined },
): Promise<Refunded> {
  return transactionWithFaultPoints(
    deps,
    (result: Refunded) => (result.ok ? "order-refunded" : null),
    async (tx): Promise<Refunded> => {
      const locked = await lockOrder(tx, orderId);
      if (locked === null) return { ok: false, failure: { reason: "not-found" } };
      const { order } = locked;
      if (order.state !== "confirmed") return { ok: false, failure: { reason: "not-confirmed" } };
      // A partly refunded order can only be returned ticket by ticket.
      if ((await listReturns(tx, order.id)).length > 0)
        return { ok: false, failure: { reason: "partly-returned" } };
      await lockBuyer(tx, order.customerId, order.basketId);
      const companionOrders = await listCompanionOrders(tx, order);
      if (companionOrders.length > 0)
        return { ok: false, failure: { reason: "companion-elsewhere", companionOrders } };
      await requireReviewedAmounts(tx, order, { as: "refund", ticketIds: null, expected });
      if (!(await revokeItems(tx, order))) throw new UsedAlready();
      await markReturned(tx, order, { as: "refund", amount: order.total });
      await markRefundDue(tx, order.id);
      await releaseRedemptions(tx, order.id);
      await queueOrderMail(tx, "order-returned", order);
      await audit(tx, by, auditedOrder("refund", order.id, reason));
      return { ok: true, value: { amount: order.total, currency: order.currency } };
    },
  );
}

/** Thrown to roll back the transaction. */
class UsedAlready extends Error {}

function toUsedAlready(error: unknown): Refunded {
  if (error instanceof UsedAlready) return { ok: false, failure: { reason: "used-already" } };
  throw error;
}
