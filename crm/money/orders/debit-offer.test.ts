import { expect, it } from "vitest";

import { shouldOfferDebit } from "./debit-offer";

const membership = (remindsToRenew: boolean) => ({
  kind: "membership" as const,
  details: {
    remindsToRenew,
    renews: false,
    worth: 0,
    startsOn: "2026-01-01",
    renewsOn: "2026-12-01",
    expiresOn: "2026-12-31",
  },
});

const renewing = membership(true);
const goods = { kind: "merchandise" as const, details: {} };

const features = { automaticRenewals: true, monthlyDonations: true };
const confirmed = { state: "confirmed", currency: "USD" } as const;

it("a confirmed order with an automatically renewed membership offers a direct debit", () => {
  expect(shouldOfferDebit(confirmed, [goods, renewing], features)).toBe(true);
});

it("no direct debit is offered where memberships are not renewed automatically", () => {
  const off = { ...features, automaticRenewals: false };
  expect(shouldOfferDebit(confirmed, [goods, renewing], off)).toBe(false);
});

it.each([
  ["an order that is not confirmed", { ...confirmed, state: "pending" as const }, renewing],
  ["a currency without direct debit", { ...confirmed, currency: "SEK" }, renewing],
  ["a membership that does not renew", confirmed, membership(false)],
  ["another item", confirmed, goods],
])("no direct debit is offered for %s", (_case, order, item) => {
  expect(shouldOfferDebit(order, [item], features)).toBe(false);
});
