import type { Country } from "#contract/schemas/address";
import type { DeliveryOption } from "../../../app/domain/basket/basket";
import type { Customer } from "../../../app/domain/account/customer";

/** Signs in with the password Concert2026. */
export const fakeCustomer: Customer = {
  id: "c1",
  firstName: "Ada",
  lastName: "Rivers",
  email: "ada@example.com",
  phone: "2125550123",
  isGuest: false,
  confirmationPending: false,
  addresses: [
    {
      id: "a1",
      isPrimary: true,
      isBilling: true,
      isDelivery: true,
      typeId: 1,
      version: 1,
      line1: "1 River Street",
      line2: "Apartment 2",
      line3: "North side",
      city: "New York",
      county: "New York",
      state: "NY",
      postcode: "10001",
      country: "US",
    },
  ],
};

export const fakeCountries: Country[] = [
  { isoCode: "US", name: "United States", states: [{ code: "NY", name: "New York" }] },
  { isoCode: "SE", name: "Sweden", states: [] },
];

export const fakeDeliveryOptions: DeliveryOption[] = [
  {
    id: "print-at-home",
    name: "E-tickets",
    basketHeader: "E-tickets",
    description: "By email, at once.",
    price: { amount: 0, currency: "USD" },
    isDefault: true,
    isPrintAtHome: true,
    requiresAddress: false,
  },
  {
    id: "postal",
    name: "By mail",
    basketHeader: "By mail",
    description: "Within two working days.",
    price: { amount: 100, currency: "USD" },
    isDefault: false,
    isPrintAtHome: false,
    requiresAddress: true,
  },
];
