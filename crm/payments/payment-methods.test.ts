import { expect, it } from "vitest";

import { asksForDebit, debitMethod, paymentMethods } from "./card-payments";

it.each([
  ["DKK", "mobilepay"],
  ["SEK", "swish"],
])("the ways to pay are the card and a telephone's in %s", (currency, mobile) => {
  expect(paymentMethods(currency)).toEqual(["card", mobile]);
});

it("the ways to pay are the card alone in any other currency", () => {
  expect(paymentMethods("USD")).toEqual(["card"]);
});

it.each([
  ["USD", "us_bank_account"],
  ["GBP", "bacs_debit"],
  ["EUR", "sepa_debit"],
  ["DKK", null],
])("bank accounts in %s are debited by %s", (currency, method) => {
  expect(debitMethod(currency)).toBe(method);
});

const membership = (details: object) => ({ kind: "membership" as const, details });
const renewed = membership({ remindsToRenew: true });
const confirmed = { state: "confirmed", currency: "USD" } as const;

it("a direct debit is asked for by a confirmed order with a membership that renews automatically", () => {
  const donation = { kind: "donation" as const, details: {} };
  expect(asksForDebit(confirmed, [donation, renewed])).toBe(true);
});

it.each([
  ["an order that is not confirmed", { ...confirmed, state: "pending" as const }, renewed],
  ["a currency without direct debit", { ...confirmed, currency: "SEK" }, renewed],
  ["a membership that does not renew", confirmed, membership({ remindsToRenew: false })],
  ["a membership without the choice", confirmed, membership({})],
  ["another item", confirmed, { kind: "donation" as const, details: { remindsToRenew: true } }],
])("a direct debit is not asked for by %s", (_case, order, item) => {
  expect(asksForDebit(order, [item])).toBe(false);
});
