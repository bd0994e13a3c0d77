import { it, expect } from "vitest";

import { debitMethod } from "./debit-rules";

it.each([
  ["USD", "us_bank_account"],
  ["GBP", "bacs_debit"],
  ["EUR", "sepa_debit"],
  ["DKK", null],
])("the direct debit method in %s is %s", (currency, method) => {
  expect(debitMethod(currency)).toBe(method);
});
