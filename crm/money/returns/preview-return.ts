import { and, eq } from "drizzle-orm";

import type { Problem } from "#contract/problems/problems";
import type { ReturnedAs } from "#contract/schemas/order";
import type { Result } from "#contract/calls/result";
import { type OrderRow, orders } from "../../tables/orders";
import type { Reader, Transaction } from "../../platform/database/database";
import { listCompanionOrders } from "./cancellation";
import { findPaidWith } from "./paid-with";
import { findReturnLines, type ReturnScope } from "./return-lines";
import { splitReturn, withoutProviderRefunds } from "./rules";
import type { ReturnedAmounts } from "../orders/returned-amounts";
import { listReturns } from "../orders/order-returns";

/** What staff return; `ticketIds` null for the whole order. */
type StaffReturn = { as: ReturnedAs; ticketIds: readonly string[] | null };

type Preview = { to: ReturnedAmounts; currency: string };
type PreviewProblem = Problem<
  | "not-found"
  | "not-allowed/not-confirmed"
  | "not-allowed/partly-returned"
  | "not-allowed/nothing-to-cancel"
  | "not-allowed/companion-elsewhere"
>;

/** The amounts that a return by staff would give back, or its refusal. Changes nothing. */
export async function previewReturn(
  db: Reader,
  { orderId, customerId, ...request }: StaffReturn & { orderId: string; customerId: string },
): Promise<Result<Preview, PreviewProblem>> {
  const refused = (problem: PreviewProblem) => ({ ok: false, failure: problem }) as const;
  const code = "not-allowed";
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)));
  if (order === undefined) return refused({ code: "not-found" });
  if (order.state !== "confirmed") return refused({ code, reason: "not-confirmed" });
  if (isWholeRefund(request) && (await listReturns(db, order.id)).length > 0)
    return refused({ code, reason: "partly-returned" });
  const companionOrders = await listCompanionOrders(db, order, request.ticketIds);
  if (companionOrders.length > 0)
    return refused({ code, reason: "companion-elsewhere", companionOrders });
  const to = await findReturnAmounts(db, order, request);
  if (to !== null) return { ok: true, value: { to, currency: order.currency } };
  return refused(
    request.ticketIds === null ? { code, reason: "nothing-to-cancel" } : { code: "not-found" },
  );
}

/** A refund of a whole order undoes its payment, donations and other items included. */
const isWholeRefund = ({ as, ticketIds }: StaffReturn) => as === "refund" && ticketIds === null;

/** Null if the order has none of the tickets, or nothing that can be returned. */
async function findReturnAmounts(
  db: Reader,
  order: OrderRow,
  request: StaffReturn,
): Promise<ReturnedAmounts | null> {
  if (isWholeRefund(request)) {
    const { total, giftVouchers: giftCards, credit } = order;
    return { card: total - giftCards - credit, giftCards, credit };
  }
  return findPartAmounts(db, order, { ...request, instanceId: null });
}

/** The amounts that the return of a part would give back. Null if the order has none of its tickets or items. */
export async function findPartAmounts(
  db: Reader,
  order: OrderRow,
  { as, ...scope }: ReturnScope & { as: ReturnedAs },
): Promise<ReturnedAmounts | null> {
  const { tickets, items, amount } = await findReturnLines(db, order, scope);
  if (tickets.length + items.length === 0) return null;
  const paid = await findPaidWith(db, order.id);
  const given = withoutProviderRefunds(amount, paid);
  const { card, giftCards, credit } = splitReturn(given, paid, as);
  return { card, giftCards, credit };
}

/** Thrown to roll back a return whose amounts are no longer those that staff reviewed. */
export class ReturnChanged extends Error {}

/** Call it with the order locked. `expected` undefined: nothing was reviewed. Throws `ReturnChanged`. */
export async function requireReviewedAmounts(
  tx: Transaction,
  order: OrderRow,
  { expected, ...request }: StaffReturn & { expected: ReturnedAmounts | undefined },
): Promise<void> {
  if (expected === undefined) return;
  const to = await findReturnAmounts(tx, order, request);
  const isSame =
    to?.card === expected.card &&
    to.giftCards === expected.giftCards &&
    to.credit === expected.credit;
  if (!isSame) throw new ReturnChanged();
}
