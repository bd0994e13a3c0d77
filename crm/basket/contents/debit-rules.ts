import type { ItemKind } from "#contract/schemas/basket-item";
import type { OrderState } from "#contract/schemas/order";

/** The provider's names. */
export type DebitMethod = "us_bank_account" | "bacs_debit" | "sepa_debit";

const DEBIT_METHODS: Readonly<Record<string, DebitMethod>> = {
  USD: "us_bank_account",
  GBP: "bacs_debit",
  EUR: "sepa_debit",
};

/** Null if direct debit is not available in the currency. */
export function debitMethod(currency: string): DebitMethod | null {
  return DEBIT_METHODS[currency] ?? null;
}

type DebitItem = { kind: ItemKind; details: object };

/** Whether the buyer chose recurring charges: automatic renewal of a membership, or a monthly donation. */
const wantsDebit = ({ kind, details }: DebitItem) =>
  (kind === "membership" && "remindsToRenew" in details && details.remindsToRenew === true) ||
  (kind === "donation" && "monthly" in details && details.monthly === true);

/**
 * Whether a direct debit can be set up for an order: for any membership (renewal can be chosen later) or a monthly
 * donation.
 */
export function canSetUpDebit(
  order: { state: OrderState; currency: string },
  items: readonly DebitItem[],
): boolean {
  if (order.state !== "confirmed" || debitMethod(order.currency) === null) return false;
  return items.some((item) => item.kind === "membership" || wantsDebit(item));
}

/** Whether the order page offers to set up a direct debit. */
export function shouldOfferDebit(
  order: { state: OrderState; currency: string },
  items: readonly DebitItem[],
): boolean {
  return canSetUpDebit(order, items) && items.some(wantsDebit);
}
