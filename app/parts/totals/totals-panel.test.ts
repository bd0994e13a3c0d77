import fc from "fast-check";
import { expect, it } from "vitest";

import type { BasketTotals } from "#contract/schemas/basket";
import { loadTranslations } from "~/.server/i18n/translations";
import { money } from "~/domain/arithmetic/money";
import { withCents } from "~/i18n/dates-and-money/format-money";
import { amountDue, cardMinimumNotes, totalRows, vatNotes } from "./totals-panel";

const translations = loadTranslations(false);
const { t } = translations["en-us"];
type Sums = Omit<BasketTotals, "vatByRate">;
const cents = (text: string) =>
  Math.round(Number(text.replace(/[$,]/g, "").replace("\u2212", "-")) * 100);

/** Totals as the box office computes them: discounts never exceed prices, and payments never exceed what is due. */
const totals = fc
  .tuple(
    ...[0, 1, 2, 3].map(() => fc.nat(1_000_000)),
    ...[0, 1, 2].map(() => fc.double({ min: 0, max: 1, noNaN: true })),
  )
  .map(([subtotal, fees, delivery, vat, off, voucher, credit]) => {
    const discounts = Math.floor((subtotal ?? 0) * (off ?? 0));
    const total = (subtotal ?? 0) + (fees ?? 0) + (delivery ?? 0) - discounts;
    const giftVouchers = Math.floor(total * (voucher ?? 0));
    const byCredit = Math.floor((total - giftVouchers) * (credit ?? 0));
    const parts = { subtotal, fees, delivery, vat, discounts, total, giftVouchers };
    const all = { ...parts, credit: byCredit, toPay: total - giftVouchers - byCredit };
    return Object.fromEntries(
      Object.entries(all).map(([name, amount]) => [name, money(amount ?? 0, "USD")]),
    ) as Sums;
  });

it("the rows of the totals panel add up to the amount due", () => {
  fc.assert(
    fc.property(totals, fc.boolean(), (sums, onlyTickets) => {
      const rows = totalRows(t, withCents("en-us"), sums, {
        delivery: "Post",
        onlyTickets,
        lines: null,
      });
      const label = t("basket.totals.total");
      const parts = rows.filter((row) => row.label !== label);
      const sum = parts.reduce((subtotal, { amount }) => subtotal + cents(amount), 0);
      expect(sum).toBe(cents(amountDue(t, withCents("en-us"), sums).amount));
    }),
  );
});

const sums = (currency: string, amounts: Partial<Record<keyof Sums, number>>) => {
  const names = [
    "subtotal",
    "fees",
    "delivery",
    "vat",
    "discounts",
    "total",
    "giftVouchers",
    "credit",
    "toPay",
  ] as const;
  return Object.fromEntries(
    names.map((name) => [name, money(amounts[name] ?? 0, currency)]),
  ) as Sums;
};

it("the smallest amount for a card is explained only where a card pays it", () => {
  const notes = (totals: BasketTotals) => cardMinimumNotes(t, withCents("en-us"), totals);
  const covered = { total: 9_000, giftVouchers: 9_000 };
  for (const currency of ["USD", "CZK", "ISK"]) expect(notes(sums(currency, covered))).toEqual([]);
  const left = { total: 9_000, giftVouchers: 8_950, toPay: 50 };
  expect(notes(sums("USD", left))).toEqual([expect.stringContaining("less than $0.50")]);
  expect(notes(sums("USD", { total: 50, toPay: 50 }))).toEqual([]);
  const where = (paid: Parameters<typeof sums>[1]) => notes(sums("USD", { ...left, ...paid }))[0];
  expect(where({})).toMatch(/stays on your gift card\.$/);
  expect(where({ giftVouchers: 0, credit: 8_950 })).toMatch(/stays in your credit\.$/);
  expect(where({ giftVouchers: 50, credit: 8_900 })).toMatch(/on your gift card or credit\.$/);
});

it("tax is named with its rate, with the part of each if there are several, and without for older orders", () => {
  const vat = money(1_143, "USD");
  const notes = (vatByRate?: BasketTotals["vatByRate"]) => vatNotes(t, "en-us", { vat, vatByRate });
  expect(notes()).toEqual(["Includes $11.43 tax."]);
  expect(notes([{ rate: 8.1, amount: vat }])).toEqual(["Includes $11.43 tax (8.1%)."]);
  const parts = [
    { rate: 8.1, amount: money(1_000, "USD") },
    { rate: 2.6, amount: money(143, "USD") },
  ];
  expect(notes(parts)).toEqual(["Includes $11.43 tax (8.1%: $10.00; 2.6%: $1.43)."]);
  const german = vatNotes(translations.de.t, "de", { vat, vatByRate: parts.slice(0, 1) });
  expect(german.join("")).toContain("(8,1\u00a0%)");
  expect(vatNotes(t, "en-us", { vat: money(0, "USD"), vatByRate: [] })).toEqual([]);
});
