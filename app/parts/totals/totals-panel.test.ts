import fc from "fast-check";
import { expect, it } from "vitest";

import type { BasketTotals } from "#contract/schemas/basket";
import { loadTranslations } from "~/.server/i18n/translations";
import { money } from "~/domain/arithmetic/money";
import { withCents } from "~/i18n/dates-and-money/format-money";
import { sampleProduct, sampleTicket } from "../../../tests/support/samples/basket";
import { usd } from "../../../tests/support/samples/usd";
import {
  amountDue,
  cardMinimumNotes,
  contentRows,
  deliveryLabel,
  totalRows,
  vatNotes,
} from "./totals-panel";

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

/** Tickets of no package (0) and of several, with fees, package and code discounts, as the box office computes them. */
const pricedTickets = fc.array(
  fc.record({
    part: fc.nat(3),
    faceValue: fc.nat(50_000),
    fee: fc.nat(2_000),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 12 },
);

it("each package's row is the sum of its line, and the rows still add up to the amount due", () => {
  const write = withCents("en-us");
  fc.assert(
    fc.property(pricedTickets, fc.nat(5_000), fc.nat(5_000), (priced, gift, delivery) => {
      const tickets = priced.map(({ part, faceValue, fee, off }, index) => {
        const discount = Math.floor((faceValue + fee) * off);
        return sampleTicket({
          id: `t${index}`,
          packageItemId: part === 0 ? null : `p${part}`,
          faceValue: usd(faceValue),
          fee: usd(fee),
          discount: usd(discount),
          total: usd(faceValue + fee - discount),
        });
      });
      const packages = ["p1", "p2", "p3"].map((id) =>
        sampleProduct({
          kind: "package",
          id,
          name: id,
          cents: 0,
          details: {
            type: "flex",
            percentOff: 10,
            missing: 0,
            superItemId: id === "p3" ? "p2" : null,
          },
        }),
      );
      const items = [...packages, sampleProduct({ kind: "donation", id: "gift", cents: gift })];
      const addUp = (part: "faceValue" | "fee" | "discount" | "total", of = tickets) =>
        of.reduce((sum, ticket) => sum + ticket[part].amount, 0);
      const total = addUp("total") + gift + delivery;
      const all = sums("USD", {
        subtotal: addUp("faceValue") + gift,
        fees: addUp("fee"),
        discounts: addUp("discount"),
        delivery,
        total,
        toPay: total,
      });
      const rows = contentRows(t, write, {
        totals: all,
        contents: { tickets, items },
        delivery: { name: "Post" },
      });
      expect(rows.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(total);
      const own = (ids: (string | null)[]) =>
        tickets.filter(({ packageItemId }) => ids.includes(packageItemId));
      const findAmount = (name: string) => rows.find(({ label }) => label === name)?.amount;
      for (const [name, ids] of [
        ["p1", ["p1"]],
        ["p2", ["p2", "p3"]],
      ] as const) {
        const line = own([...ids]);
        if (line.length > 0) expect(cents(findAmount(name) ?? "")).toBe(addUp("total", line));
      }
      const off = findAmount(t("basket.totals.discounts"));
      expect(off === undefined ? 0 : -cents(off)).toBe(addUp("discount", own([null])));
    }),
  );
});

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

it.each([
  [{ name: "By mail", basketHeader: "Sent by mail" }, "Sent by mail"],
  [{ name: "By mail", basketHeader: "" }, "Delivery: By mail"],
  [{ name: "By mail" }, "Delivery: By mail"],
  [{ name: "" }, "Delivery"],
])("the delivery %j is called %j in the basket", (delivery, label) => {
  expect(deliveryLabel(t, delivery)).toBe(label);
});
