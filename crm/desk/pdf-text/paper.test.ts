import { expect, it } from "vitest";

import { paperOf } from "./paper";

it.each([
  ["US", "LETTER"],
  ["CA", "LETTER"],
  ["MX", "LETTER"],
  ["CH", "A4"],
  ["GB", "A4"],
])("a venue in %s prints on %s", (country, size) => {
  expect(paperOf(country).size).toBe(size);
});
