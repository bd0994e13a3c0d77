import type { Country } from "#contract/schemas/address";

export const countries: Country[] = [
  { isoCode: "US", name: "United States", states: [{ code: "NY", name: "New York" }] },
  { isoCode: "CA", name: "Canada", states: [{ code: "ON", name: "Ontario" }] },
  { isoCode: "SE", name: "Sweden", states: [] },
];
