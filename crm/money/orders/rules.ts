import { type NotReady, ORDER_FIELDS, type OrderField } from "#contract/operations/payments";
import type { Problem } from "#contract/problems/problems";
import type { PaidCard } from "#contract/schemas/card";
import type { OrderMovement, OrderState } from "#contract/schemas/order";
import type { SaleWindow } from "../../stock/sale/sale-rules";
import type { PaymentState } from "../../basket/contents/payment-state";
import { type ReturnedAmounts, sumReturnsByDestination, type Return } from "./returned-amounts";
import { isUnderCardMinimum } from "#contract/rules/payments/card-payment";

/** How long a mailed link to an order is valid after its last performance. */
export const ORDER_LINK_DAYS = 30;
/** How long the link back from the card page is valid: longer than the lifetime of that page. */
export const RETURN_LINK_HOURS = 2;

/** Allowed state transitions; see docs/checkout.md. A late payment revives a `failed` order. */
export const ORDER_STEPS: Record<OrderState, readonly OrderState[]> = {
  pending: ["completing", "failed"],
  completing: ["confirmed", "failed"],
  confirming: ["confirmed"],
  confirmed: ["returned"],
  failed: ["completing"],
  returned: [],
};

export function statesBefore(state: OrderState): OrderState[] {
  return (Object.keys(ORDER_STEPS) as OrderState[]).filter((from) =>
    ORDER_STEPS[from].includes(state),
  );
}

/** Whether the order is paid but not confirmed yet. */
export function isCompleting(state: OrderState): boolean {
  return state === "completing" || state === "confirming";
}

/** `amount` is signed, in minor units. `at` is null for a refund in progress. */
export type Movement = {
  kind: OrderMovement["kind"];
  amount: number;
  at: Date | null;
  /** For kind `card`, if known. */
  paidCard?: PaidCard | null;
};

type Attempt = {
  amount: number;
  state: PaymentState;
  paidAt: Date | null;
  cardBrand: string | null;
  cardLast4: string | null;
};

const findPaidCard = ({ cardBrand: brand, cardLast4: last4 }: Attempt): PaidCard | null =>
  brand === null ? null : { brand, last4 };

type PaidOrder = {
  total: number;
  giftVouchers: number;
  credit: number;
  placedAt: Date;
  confirmedAt: Date | null;
  returnedAs: "credit" | "refund" | null;
  returnedAt: Date | null;
  returnedAmount: number | null;
};

/** Lists payments and refunds of an order. A late payment appears as paid and as refunded. */
export function listMovements(
  order: PaidOrder,
  attempts: readonly Attempt[],
  returns: readonly (Return & { returnedAt: Date })[] = [],
): Movement[] {
  const boughtAt = order.confirmedAt ?? order.placedAt;
  const charged = attempts.filter(({ paidAt }) => paidAt !== null);
  const refundMovements = (refund: ReturnedAmounts | null, refundedAt: Date | null): Movement[] => [
    { kind: "given-back", amount: -(refund?.card ?? 0), at: refundedAt },
    { kind: "into-gift-cards", amount: -(refund?.giftCards ?? 0), at: refundedAt },
    { kind: "into-credit", amount: -(refund?.credit ?? 0), at: refundedAt },
  ];
  const movements: Movement[] = [
    { kind: "gift-voucher", amount: order.giftVouchers, at: boughtAt },
    { kind: "account-credit", amount: order.credit, at: boughtAt },
    ...charged.map((attempt) => ({
      kind: "card" as const,
      amount: attempt.amount,
      at: attempt.paidAt,
      paidCard: findPaidCard(attempt),
    })),
    // Payments that were not kept. One payment of a refunded order was kept until the return, which is listed below.
    ...charged
      .filter(({ state }) => state !== "paid")
      .slice(order.returnedAs === "refund" && returns.length === 0 ? 1 : 0)
      .map(({ amount }) => ({ kind: "given-back" as const, amount: -amount, at: null })),
    ...(returns.length > 0
      ? returns.flatMap((part) =>
          refundMovements(sumReturnsByDestination(order, [part]), part.returnedAt),
        )
      : refundMovements(sumReturnsByDestination(order, []), order.returnedAt)),
  ];
  return movements.filter(({ amount }) => amount !== 0);
}

export type OrderFacts = {
  lines: readonly Pick<SaleWindow, "startsAt" | "cancelled">[];
  /** Number of lines besides tickets. */
  otherItems: number;
  /** Number of performances still to be chosen for its packages. */
  packagesMissing: number;
  isDelivered: boolean;
  /** The hold has not expired, and every seat is claimed by this basket. */
  held: boolean;
  /** The customer is entitled to the tickets: priority booking, member prices. */
  entitled: boolean;
  /** The basket has an access code that is registered to another name. */
  accessOfAnotherCustomer: boolean;
  delivery: { requiresAddress: boolean } | null;
  hasAddress: boolean;
  hasDetails: boolean;
  /** Whether the customer has a name and an email, or gives them on the card page. */
  isBuyerKnown: boolean;
  /** Card amount, minor units. */
  toPay: number;
  currency: string;
  expectedTotal: number;
  /** Whether the lines are those that the buyer agreed to, besides their total. */
  isAsAgreed: boolean;
  excessiveTotal: Problem<"conflict/total-too-high"> | null;
};

/**
 * Returns why a basket cannot be ordered at `now`, or null. Held seats may be paid for after the online sale has ended,
 * unless the performance is canceled or has started.
 */
export function findOrderObstacle(facts: OrderFacts, now: Date): NotReady | null {
  if (facts.lines.length + facts.otherItems === 0)
    return { code: "invalid", fields: { items: "missing" } };
  if (!facts.held) return { code: "basket-expired" };
  if (facts.lines.some(({ cancelled }) => cancelled))
    return { code: "conflict", reason: "performance-cancelled" };
  if (facts.lines.some(({ startsAt }) => startsAt <= now))
    return { code: "conflict", reason: "performance-passed" };
  if (!facts.entitled)
    return {
      code: "conflict",
      reason: facts.accessOfAnotherCustomer ? "buyer-name-mismatch" : "not-entitled-any-more",
    };
  if (facts.packagesMissing > 0)
    return { code: "conflict", reason: "package-incomplete", missing: facts.packagesMissing };
  const { delivery } = facts;
  const isMissing: Partial<Record<OrderField, boolean>> = {
    name: !facts.isBuyerKnown,
    delivery: facts.isDelivered && delivery === null,
    address: facts.isDelivered && delivery?.requiresAddress === true && !facts.hasAddress,
    details: facts.isDelivered && !facts.hasDetails,
  };
  const missing = ORDER_FIELDS.filter((field) => isMissing[field] === true);
  if (missing.length > 0)
    return {
      code: "invalid",
      fields: Object.fromEntries(missing.map((field) => [field, "missing"])),
    };
  if (facts.toPay !== facts.expectedTotal || !facts.isAsAgreed)
    return { code: "invalid", fields: { total: "changed" } };
  if (facts.excessiveTotal !== null) return facts.excessiveTotal;
  return isUnderCardMinimum({ amount: facts.toPay, currency: facts.currency })
    ? { code: "conflict", reason: "card-minimum" }
    : null;
}

export type TicketSeat = {
  seating: "reserved" | "general" | "virtual";
  seatStepFree: boolean | null;
};

/** Whether the seat is reached without steps; null for unreserved seating and streams, or if the plan doesn't say. */
export function isStepFree(ticket: TicketSeat): boolean | null {
  return ticket.seating === "reserved" ? ticket.seatStepFree : null;
}

/** The part of an order paid by card, in minor units. */
export function cardAmount(order: { total: number; giftVouchers: number; credit: number }): number {
  return order.total - order.giftVouchers - order.credit;
}
