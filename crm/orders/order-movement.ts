import type { PaymentState } from "./order-state";

/**
 * Money that came or went for an order; `amount` is signed, minor units. `at` is null for what is on its way back and
 * not counted yet.
 */
export type OrderMovement = {
  kind: "card" | "gift-voucher" | "account-credit" | "given-back" | "into-credit";
  amount: number;
  at: Date | null;
};

type Bought = {
  giftVouchers: number;
  credit: number;
  placedAt: Date;
  confirmedAt: Date | null;
  returnedAs: "credit" | "refund" | null;
  returnedAt: Date | null;
  returnedAmount: number | null;
};

/**
 * How an order was paid, and what went back, in the order in which a receipt tells it (spec section 3, "Basket",
 * totals; section 4, "Orders"). Attempts that took no money are none of it. Of an attempt whose money came too late,
 * both its coming and its going are told.
 */
export function movementsOf(
  order: Bought,
  attempts: readonly { amount: number; state: PaymentState; paidAt: Date | null }[],
): OrderMovement[] {
  const boughtAt = order.confirmedAt ?? order.placedAt;
  const taken = attempts.filter(({ amount, paidAt }) => amount > 0 && paidAt !== null);
  const returned = order.returnedAmount ?? 0;
  const movements: OrderMovement[] = [
    { kind: "gift-voucher", amount: order.giftVouchers, at: boughtAt },
    { kind: "account-credit", amount: order.credit, at: boughtAt },
    ...taken.map(({ amount, paidAt }) => ({ kind: "card" as const, amount, at: paidAt })),
    // What was not kept goes back; a whole order that went back says so once.
    ...taken
      .filter(({ state }) => state !== "paid" && order.returnedAs !== "refund")
      .map(({ amount }) => ({ kind: "given-back" as const, amount: -amount, at: null })),
    {
      kind: order.returnedAs === "credit" ? "into-credit" : "given-back",
      amount: -returned,
      at: order.returnedAt,
    },
  ];
  return movements.filter(({ amount }) => amount !== 0);
}
