import { type Address, NO_OPTIONAL_PARTS } from "#contract/schemas/address";

export const sampleAddress = (change: Partial<Address> = {}): Address => ({
  ...NO_OPTIONAL_PARTS,
  line1: "12 River Road",
  city: "New York",
  state: "NY",
  postcode: "10001",
  country: "US",
  ...change,
});
