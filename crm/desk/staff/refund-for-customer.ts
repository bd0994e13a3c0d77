import type { ProblemOf } from "#contract/calls/define";
import type { staffSaleOperations } from "#contract/operations/staff/sales";
import type { Order, ReturnedAs } from "#contract/schemas/order";
import { orderBody } from "../../money/orders/order-body";
import { findOrder } from "../../money/orders/queries";
import { cancelOrder, refundOrder } from "../../money/returns/cancel-order";
import type { PaymentDeps } from "../../money/payments/card-payments";
import type { Reader, Transaction } from "../../platform/database/database";
import type { HandlerReply } from "../../platform/http/reply-once";
import { ReturnChanged } from "../../money/returns/preview-return";
import { returnChosenTickets } from "../../money/returns/return-tickets";
import { NO_DEBITS } from "../../money/orders/debit-offer";
import { NO_STREAM_LINKS } from "../streams/stream-links";
import type { getActor } from "./staff-action";
import { okOrNotFound, notFound } from "../../platform/http/replies";
import type { ReturnedAmounts } from "../../money/orders/returned-amounts";

type Operations = typeof staffSaleOperations;
type RefundProblem = ProblemOf<Operations["refundCustomerOrder"]>;
type CreditProblem = ProblemOf<Operations["creditCustomerOrder"]>;
type ReturnProblem = ProblemOf<Operations["returnCustomerTickets"]>;

type By = ReturnType<typeof getActor>;
type CustomerOrder = { customerId: string; orderId: string };
type Reviewed = { reason: string; expected?: ReturnedAmounts | undefined };

const changed = { failure: { code: "conflict", reason: "changed" } } as const;

/** Replies with a refusal if the amounts changed since staff reviewed them. */
export async function refuseChanged<Reply>(work: Promise<Reply>): Promise<Reply | typeof changed> {
  return work.catch((error: unknown) => {
    if (error instanceof ReturnChanged) return changed;
    throw error;
  });
}

export async function isOrderOfCustomer(
  db: Reader,
  { customerId, orderId }: CustomerOrder,
): Promise<boolean> {
  return (await findOrder(db, orderId))?.customer.id === customerId;
}

async function orderReply(db: Reader, orderId: string) {
  const order = await findOrder(db, orderId);
  return okOrNotFound(order && orderBody(order, NO_STREAM_LINKS, NO_DEBITS));
}

/** Refunds a customer's order to the original tenders. Safe to retry. */
export async function refundForCustomer(
  deps: PaymentDeps,
  by: By,
  { customerId, orderId, reason, expected }: CustomerOrder & Reviewed,
): Promise<HandlerReply<Order, RefundProblem>> {
  if (!(await isOrderOfCustomer(deps.db, { customerId, orderId }))) return notFound;
  const done = await refundOrder(deps, orderId, by, reason, expected);
  if (done.ok) return orderReply(deps.db, orderId);
  const { failure } = done;
  if (failure.reason === "not-found") return notFound;
  const code = "not-allowed";
  return failure.reason === "companion-elsewhere"
    ? { failure: { code, ...failure } }
    : { failure: { code, reason: failure.reason } };
}

/** Returns a customer's order as account credit. Safe to retry. */
export async function creditForCustomer(
  deps: PaymentDeps,
  by: By,
  { customerId, orderId, reason, expected }: CustomerOrder & Reviewed,
): Promise<HandlerReply<Order, CreditProblem>> {
  if (!(await isOrderOfCustomer(deps.db, { customerId, orderId }))) return notFound;
  const done = await cancelOrder(deps, { orderId, by: { staff: by, reason, expected } });
  if (done.ok) return orderReply(deps.db, orderId);
  const { failure: problem } = done;
  if (problem.code === "not-found") return notFound;
  // These rules do not apply to staff.
  if (
    problem.reason === "cancel-off" ||
    problem.reason === "cancel-too-late" ||
    problem.reason === "used-already"
  )
    throw new Error(`staff refund hit a customer-only rule: ${problem.reason}`);
  return { failure: problem };
}

/** Returns some tickets of an order. The caller must run `processDueRefunds` after the commit to refund the card. */
export async function returnForCustomer(
  tx: Transaction,
  by: By,
  request: Reviewed & { orderId: string; ticketIds: string[]; as: ReturnedAs },
): Promise<HandlerReply<Order, ReturnProblem>> {
  const done = await returnChosenTickets(tx, { ...request, by });
  return done.ok ? orderReply(tx, request.orderId) : { failure: done.failure };
}
