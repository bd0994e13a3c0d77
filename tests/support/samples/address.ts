import type { Address } from "#contract/schemas/address";

export const sampleAddress = (change: Partial<Address> = {}): Address => ({
  line1: "12 River Road",
  building: null,
  line2: null,
  line3: null,
  city: "New York",
  county: null,
  state: "NY",
  postcode: "10001",
  country: "US",
  ...change,
});
