import { and, eq, isNotNull } from "drizzle-orm";

import type { MoveRefundProblem } from "#contract/operations/orders";
import type { Result } from "#contract/calls/result";
import { lockBuyer } from "../../basket/limits/spend-ticket-limit";
import { type Reader, retryTransaction, type Transaction } from "../../platform/database/database";
import { transactionWithFaultPoints } from "../../platform/faults/fault-points";
import { orderReturns, performanceMoves } from "../../tables/returns";
import { lockOrder } from "../orders/order-locks";
import { findOrder, type OrderRecord } from "../orders/queries";
import type { ReturnedAmounts } from "../orders/returned-amounts";
import type { PaymentDeps } from "../payments/card-payments";
import { listCompanionOrders } from "../returns/cancellation";
import { hasAdmitted } from "../returns/order-admissions";
import { findPartAmounts } from "../returns/preview-return";
import { processDueRefunds } from "../returns/process-refunds";
import { returnTickets } from "../returns/return-tickets";
import { listOrderMoves, type MoveOfOrder } from "./order-moves";

type Refused = Result<never, MoveRefundProblem>;
const refuse = (failure: MoveRefundProblem): Refused => ({ ok: false, failure });

type Offer = { move: MoveOfOrder; to: ReturnedAmounts };

/** What the buyer of a moved performance would get back, or why nothing. Changes nothing. */
export async function findMoveRefund(
  db: Reader,
  record: OrderRecord,
  moveId: string,
): Promise<Result<Offer, MoveRefundProblem>> {
  const move = (await listOrderMoves(db, record)).find(({ id }) => id === moveId);
  if (move === undefined)
    return refuse(
      (await isRefunded(db, record.order.id, moveId))
        ? { code: "not-allowed", reason: "refunded-already" }
        : { code: "not-found" },
    );
  if (move.refundUntil === null) return refuse({ code: "not-allowed", reason: "too-late" });
  const { order, tickets } = record;
  const ids = tickets
    .filter(({ instanceId }) => instanceId === move.instanceId)
    .map(({ id }) => id);
  if (await hasAdmitted(db, order.id, { instanceId: move.instanceId }))
    return refuse({ code: "not-allowed", reason: "used-already" });
  const companionOrders = await listCompanionOrders(db, order, ids);
  if (companionOrders.length > 0)
    return refuse({ code: "not-allowed", reason: "companion-elsewhere", companionOrders });
  const scope = { as: "refund", ticketIds: null, instanceId: move.instanceId } as const;
  const to = await findPartAmounts(db, order, scope);
  return to === null ? refuse({ code: "not-found" }) : { ok: true, value: { move, to } };
}

/** Whether the order's buyer had the performance of a move refunded, perhaps because of another of its moves. */
async function isRefunded(db: Reader, orderId: string, moveId: string): Promise<boolean> {
  const rows = await db
    .select({ id: performanceMoves.id })
    .from(orderReturns)
    .innerJoin(performanceMoves, eq(performanceMoves.instanceId, orderReturns.instanceId))
    .where(and(eq(orderReturns.orderId, orderId), isNotNull(orderReturns.moveId)));
  return rows.some(({ id }) => id === moveId);
}

/**
 * Refunds all that an order has for a moved performance, as its buyer asks: to what it was paid with. Safe to repeat: the
 * second time is refused (refunded-already).
 */
export async function refundMoved(
  deps: PaymentDeps,
  request: { orderId: string; moveId: string },
): Promise<Result<null, MoveRefundProblem>> {
  const { orderId, moveId } = request;
  const refunded = await retryTransaction(() =>
    transactionWithFaultPoints(
      deps,
      (result: Result<null, MoveRefundProblem>) => (result.ok ? "tickets-returned" : null),
      (tx) => returnMoved(tx, request),
    ),
  );
  if (refunded.ok) {
    deps.log.info({ orderId, moveId }, "moved performance refunded");
    await processDueRefunds(deps, orderId);
  }
  return refunded;
}

async function returnMoved(
  tx: Transaction,
  { orderId, moveId }: { orderId: string; moveId: string },
): Promise<Result<null, MoveRefundProblem>> {
  const locked = await lockOrder(tx, orderId);
  const record = locked === null ? null : await findOrder(tx, orderId);
  if (locked === null || record === null) return refuse({ code: "not-found" });
  await lockBuyer(tx, locked.order.customerId, locked.order.basketId);
  const offer = await findMoveRefund(tx, record, moveId);
  if (!offer.ok) return offer;
  const { instanceId } = offer.value.move;
  const scope = { as: "refund", ticketIds: null, instanceId, moveId } as const;
  const returned = await returnTickets(tx, locked.order, scope);
  if (returned === null) return refuse({ code: "not-found" });
  return { ok: true, value: null };
}
