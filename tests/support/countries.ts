import type { Country } from "#contract/schemas/address";

/** Two countries with states and one without. */
export const countries: Country[] = [
  { isoCode: "US", name: "United States", states: [{ code: "NY", name: "New York" }] },
  { isoCode: "CA", name: "Canada", states: [{ code: "ON", name: "Ontario" }] },
  { isoCode: "SE", name: "Sweden", states: [] },
];
