export type Address = {
  line1: string;
  line2: string | null;
  line3: string | null;
  city: string;
  county: string | null;
  state: string;
  postcode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
};

export type StoredAddress = Address & { id: string; isPrimary: boolean; isBilling: boolean };

export type Customer = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Buys without an account. */
  isGuest: boolean;
  addresses: StoredAddress[];
};

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

export type Country = { isoCode: string; name: string; states: { code: string; name: string }[] };

/** Where the customer is billed: the address that they said, else their primary one; null without any. */
export function billingAddressOf({ addresses }: Pick<Customer, "addresses">): StoredAddress | null {
  return (
    addresses.find(({ isBilling }) => isBilling) ??
    addresses.find(({ isPrimary }) => isPrimary) ??
    addresses[0] ??
    null
  );
}
