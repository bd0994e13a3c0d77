import type { Address, StoredAddress } from "#contract/schemas/address";

export type Customer = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Buys without an account. */
  isGuest: boolean;
  /** Has registered, and not opened the link in the mail yet. */
  confirmationPending: boolean;
  addresses: StoredAddress[];
};

/** Whether the customer is buying without an account. False for one who has registered and not confirmed yet. */
export function buysAsGuest({
  isGuest,
  confirmationPending,
}: Pick<Customer, "isGuest" | "confirmationPending">): boolean {
  return isGuest && !confirmationPending;
}

/** What a visitor gives to register (spec section 3, register fields). */
export type Registration = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phone: string;
  address: Address;
};

/** Who buys without an account: tickets by mail need no address. */
export type Guest = Pick<Registration, "firstName" | "lastName" | "email" | "phone">;

/** Where the customer is billed: the address that they said, else their primary one; null without any. */
export function billingAddressOf({ addresses }: Pick<Customer, "addresses">): StoredAddress | null {
  return (
    addresses.find(({ isBilling }) => isBilling) ??
    addresses.find(({ isPrimary }) => isPrimary) ??
    addresses[0] ??
    null
  );
}
