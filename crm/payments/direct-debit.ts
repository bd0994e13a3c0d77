import type { OrderState } from "#contract/schemas/order";

/** What a bank account is debited by, as the provider calls it. */
export type DebitMethod = "us_bank_account" | "bacs_debit" | "sepa_debit";

const METHODS: Readonly<Record<string, DebitMethod>> = {
  USD: "us_bank_account",
  GBP: "bacs_debit",
  EUR: "sepa_debit",
};

/** How accounts are debited in a currency; null where the provider cannot. */
export function debitMethod(currency: string): DebitMethod | null {
  return METHODS[currency] ?? null;
}

/** Whether an order asks for a direct debit: it is had, and something of it is to be renewed by itself. */
export function asksForDebit(
  order: { state: OrderState; currency: string },
  items: readonly { kind: string; details: object }[],
): boolean {
  if (order.state !== "confirmed" || debitMethod(order.currency) === null) return false;
  return items.some(
    ({ kind, details }) =>
      kind === "membership" && "autoRenew" in details && details.autoRenew === true,
  );
}
