import type { Customer } from "#contract/schemas/customer";
import type { StoredAddress } from "#contract/schemas/address";

/** Whether the customer is buying without an account. False for one who has registered and not confirmed yet. */
export function buysAsGuest({
  isGuest,
  confirmationPending,
}: Pick<Customer, "isGuest" | "confirmationPending">): boolean {
  return isGuest && !confirmationPending;
}

/** The customer's billing address, else their primary one; null without any. */
export function billingAddressOf({ addresses }: Pick<Customer, "addresses">): StoredAddress | null {
  return (
    addresses.find(({ isBilling }) => isBilling) ??
    addresses.find(({ isPrimary }) => isPrimary) ??
    addresses[0] ??
    null
  );
}
