import { and, eq, inArray, sql } from "drizzle-orm";

import type { Problem } from "#contract/problems/problems";
import type { CREDIT_SOURCES } from "#contract/schemas/credit";
import type { ReturnedAs } from "#contract/schemas/order";
import type { Result } from "#contract/calls/result";
import { freeSoldSeats } from "../../stock/holds/sold-seats";
import { promoCodeRedemption } from "../../basket/codes/spend-promo-code";
import { foodOrders } from "../../tables/food";
import { lockBuyer } from "../../basket/limits/spend-ticket-limit";
import { releaseStock } from "../../basket/lines/merchandise/spend-stock";
import { lockOrder } from "../orders/order-locks";
import { getReturnRules, listCompanionOrders, markReturned } from "./cancellation";
import { orderItems, type OrderRow, orderTickets } from "../../tables/orders";
import { readClock } from "../../platform/database/clock";
import type { Transaction } from "../../platform/database/database";
import { insertedRow } from "../../platform/database/rows";
import { endOfDay } from "../../platform/dates";
import { type Actor, audit, auditedOrder } from "../../people/audit/audit-log";
import { returnSubscriptionCredits } from "../../basket/subscriptions/spend-subscription";
import { grantCredit } from "../../basket/vouchers/credit";
import { refundToGiftVouchers, refundToGrants } from "../../basket/vouchers/return-balance";
import { findPaidWith } from "./paid-with";
import { requireReviewedAmounts } from "./preview-return";
import {
  findReturnLines,
  getPerformance,
  type ReturnLines,
  type ReturnScope,
} from "./return-lines";
import { creditUntil, splitReturn, withoutProviderRefunds } from "./rules";
import { orderReturns, returnedItems, returnedTickets } from "../../tables/returns";
import { orderNumber } from "#contract/rules/orders/order-number";
import { queueOrderMail, queueReturnMail } from "../../people/outbox/order-mails";
import type { ReturnedAmounts } from "../orders/returned-amounts";

export type Returned = { amount: number; to: ReturnedAmounts; tickets: number; currency: string };

type ChosenTickets = {
  orderId: string;
  ticketIds: readonly string[];
  as: ReturnedAs;
  by: Actor;
  reason: string | null;
  /** The amounts that staff reviewed. */
  expected?: ReturnedAmounts | undefined;
};
type ChosenProblem = Problem<
  "not-found" | "not-allowed/not-confirmed" | "not-allowed/companion-elsewhere"
>;

/**
 * Returns the tickets that staff chose and writes the audit log. Refused if a companion would be left without the ticket
 * or wheelchair space it depends on. Throws `ReturnChanged` for other amounts than `expected`. Call `processDueRefunds` after the transaction.
 */
export async function returnChosenTickets(
  tx: Transaction,
  { orderId, ticketIds, as, by, reason, expected }: ChosenTickets,
): Promise<Result<Returned, ChosenProblem>> {
  const refused = (problem: ChosenProblem) => ({ ok: false, failure: problem }) as const;
  const order = (await lockOrder(tx, orderId))?.order;
  if (order === undefined) return refused({ code: "not-found" });
  if (order.state !== "confirmed") return refused({ code: "not-allowed", reason: "not-confirmed" });
  await lockBuyer(tx, order.customerId, order.basketId);
  const companionOrders = await listCompanionOrders(tx, order, ticketIds);
  if (companionOrders.length > 0)
    return refused({ code: "not-allowed", reason: "companion-elsewhere", companionOrders });
  await requireReviewedAmounts(tx, order, { as, ticketIds, expected });
  const returned = await returnTickets(tx, order, { as, ticketIds, instanceId: null });
  if (returned === null) return refused({ code: "not-found" });
  const { tickets, amount } = returned;
  const entry = auditedOrder("return-tickets", orderId, reason);
  await audit(tx, by, { ...entry, details: { tickets, amount } });
  return { ok: true, value: returned };
}

/**
 * Returns some tickets of a confirmed order, or the whole order: voids them, releases their seats and returns their price
 * (see `findReturnLines` and `splitReturn`). The order's state becomes `returned` with its last item, or when it is
 * returned as a whole; items that can't be returned stay valid. Call it with the order locked. Null if the order has none
 * of the tickets or items.
 */
export async function returnTickets(
  tx: Transaction,
  order: OrderRow,
  { as, moveId = null, ...scope }: ReturnScope & { as: ReturnedAs; moveId?: string | null },
): Promise<Returned | null> {
  const lines = await findReturnLines(tx, order, scope);
  const { tickets, items, amount, isLast, isLastTicket } = lines;
  if (tickets.length + items.length === 0) return null;
  const { instanceId } = scope;
  const isWhole = scope.ticketIds === null && instanceId === null;
  // Promo code, gift cards, credit, stock, then subscriptions: the order in which orders lock them, to prevent deadlocks.
  if (isLastTicket) await promoCodeRedemption.releaseAll(tx, order.id);
  const source = isWhole ? "cancelled-order" : "returned-tickets";
  const { returnId, to, given, returned } = await giveBack(tx, order, {
    amount,
    as,
    instanceId,
    moveId,
    source,
  });
  await moveLines(tx, returnId, order.id, lines);
  await returnSubscriptionCredits(tx, order, tickets);
  if (isWhole || isLast) await markReturned(tx, order, { as, amount: returned });
  if (isWhole) await queueOrderMail(tx, "order-returned", order);
  else await queueReturnMail(tx, order, returnId);
  return { amount: given, to, tickets: tickets.length, currency: order.currency };
}

type Return = {
  /** Paid for what is returned. */
  amount: number;
  as: ReturnedAs;
  /** The canceled or moved performance. */
  instanceId: string | null;
  /** Its move; null if it was canceled. */
  moveId: string | null;
  source: (typeof CREDIT_SOURCES)[number];
};

/**
 * Returns part of an order's payment, split by `splitReturn`, and records it. The card's part becomes due:
 * `processDueRefunds` refunds it after the transaction. Call it with the order locked. `given` is less than `amount` if
 * the provider already refunded part of it; `returned` is the sum of all returns.
 */
async function giveBack(
  tx: Transaction,
  order: OrderRow,
  { amount, as, instanceId, moveId, source }: Return,
): Promise<{ returnId: string; to: ReturnedAmounts; given: number; returned: number }> {
  const paid = await findPaidWith(tx, order.id);
  const given = withoutProviderRefunds(amount, paid);
  const { toGiftVouchers, toGrants, granted, ...to } = splitReturn(given, paid, as);
  const { id: returnId } = await insertedRow(
    tx
      .insert(orderReturns)
      .values({
        orderId: order.id,
        as,
        instanceId,
        moveId,
        amount: given,
        cardAmount: to.card,
        giftCardAmount: to.giftCards,
        paymentId: to.card > 0 ? paid.paymentId : null,
      })
      .returning({ id: orderReturns.id }),
  );
  const grace = { again: instanceId !== null };
  await refundToGiftVouchers(tx, order.id, toGiftVouchers, grace);
  await refundToGrants(tx, order.id, toGrants, grace);
  if (granted > 0)
    await grantCredit(tx, {
      customerId: order.customerId,
      amount: granted,
      currency: order.currency,
      orderId: order.id,
      source,
      reason: orderNumber(order.number),
      expiresAt: endOfDay(creditUntil(await getReturnRules(tx), await readClock(tx))),
    });
  return { returnId, to, given, returned: paid.returned + given };
}

/** Moves tickets and items out of the order, so that they admit no one and count toward no limit. */
async function moveLines(
  tx: Transaction,
  returnId: string,
  orderId: string,
  { tickets, items, discounted }: ReturnLines,
): Promise<void> {
  for (const { id, discount, faceValue, fee } of discounted)
    await tx
      .update(orderTickets)
      .set({
        discount,
        protectionReturns: sql`least(${orderTickets.protectionReturns}, ${faceValue + fee - discount}::int)`,
      })
      .where(eq(orderTickets.id, id));
  const ids = tickets.map(({ id }) => id);
  if (ids.length > 0)
    await tx.insert(returnedTickets).values(tickets.map((ticket) => ({ ...ticket, returnId })));
  await tx.delete(orderTickets).where(inArray(orderTickets.id, ids));
  await freeSoldSeats(tx, orderId, tickets);
  if (items.length === 0) return;
  await tx.insert(returnedItems).values(items.map((item) => ({ ...item, returnId })));
  const itemIds = items.map(({ id }) => id);
  await tx.delete(orderItems).where(inArray(orderItems.id, itemIds));
  const instanceIds = items.flatMap((item) => getPerformance(item) ?? []);
  await tx
    .delete(foodOrders)
    .where(and(eq(foodOrders.orderId, orderId), inArray(foodOrders.instanceId, instanceIds)));
  await releaseStock(tx, orderId, instanceIds);
}
