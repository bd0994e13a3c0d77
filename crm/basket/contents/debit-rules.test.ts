import { it, expect } from "vitest";

import { debitMethod, shouldOfferDebit } from "./debit-rules";

it.each([
  ["USD", "us_bank_account"],
  ["GBP", "bacs_debit"],
  ["EUR", "sepa_debit"],
  ["DKK", null],
])("the direct debit method in %s is %s", (currency, method) => {
  expect(debitMethod(currency)).toBe(method);
});

const membership = (details: object) => ({ kind: "membership" as const, details });

const renewing = membership({ remindsToRenew: true });

const confirmed = { state: "confirmed", currency: "USD" } as const;

it("a confirmed order with an automatically renewed membership offers a direct debit", () => {
  const donation = { kind: "donation" as const, details: {} };
  expect(shouldOfferDebit(confirmed, [donation, renewing])).toBe(true);
});

it.each([
  ["an order that is not confirmed", { ...confirmed, state: "pending" as const }, renewing],
  ["a currency without direct debit", { ...confirmed, currency: "SEK" }, renewing],
  ["a membership that does not renew", confirmed, membership({ remindsToRenew: false })],
  ["a membership without the renewal option", confirmed, membership({})],
  ["another item", confirmed, { kind: "donation" as const, details: { remindsToRenew: true } }],
])("no direct debit is offered for %s", (_case, order, item) => {
  expect(shouldOfferDebit(order, [item])).toBe(false);
});
