import { expect, it } from "vitest";

import { choosePaper } from "./paper";

it.each([
  ["US", "LETTER"],
  ["CA", "LETTER"],
  ["MX", "LETTER"],
  ["CH", "A4"],
  ["GB", "A4"],
])("a venue in %s prints on %s", (country, size) => {
  expect(choosePaper(country).size).toBe(size);
});
