import type { Customer } from "#contract/schemas/customer";
import type { Country } from "#contract/schemas/address";

import { sampleAddress } from "./address";

export function sampleCustomer(change: Partial<Customer> = {}): Customer {
  return {
    id: "c1",
    number: "C-20001",
    title: null,
    firstName: "Ada",
    middleName: null,
    lastName: "Rivers",
    email: "ada@example.com",
    phone: "2125550123",
    mobile: null,
    birthYear: null,
    birthDate: null,
    accessId: null,
    recognitionName: null,
    donorListing: null,
    tributeName: null,
    tributeType: null,
    isGuest: false,
    confirmationPending: false,
    pendingEmail: null,
    passwordSet: true,
    version: 1,
    addresses: [
      {
        id: "a1",
        isPrimary: true,
        isBilling: true,
        isDelivery: true,
        typeId: 1,
        version: 1,
        ...sampleAddress({
          line1: "1 River Street",
          line2: "Apartment 2",
          line3: "North side",
          county: "New York",
        }),
      },
    ],
    ...change,
  };
}

export const sampleCountries: Country[] = [
  { isoCode: "US", name: "United States", states: [{ code: "NY", name: "New York" }] },
  { isoCode: "CA", name: "Canada", states: [{ code: "ON", name: "Ontario" }] },
  { isoCode: "SE", name: "Sweden", states: [] },
  { isoCode: "GB", name: "United Kingdom", states: [] },
  { isoCode: "HK", name: "Hong Kong", states: [] },
  { isoCode: "MX", name: "Mexico", states: [] },
  { isoCode: "IT", name: "Italy", states: [] },
];

/** The fields of a valid registration form. */
export const registrationForm = {
  firstName: "Nina",
  lastName: "Okafor",
  email: "nina@example.com",
  phone: "2125550199",
  password: "Matinee22",
  "address.country": "US",
  "address.line1": "10 Lincoln Square",
  "address.city": "New York",
  "address.state": "NY",
  "address.postcode": "10023",
  terms: "on",
};
