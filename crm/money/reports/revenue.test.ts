import fc from "fast-check";
import { expect, it } from "vitest";

import { type PaidMovement, sumByPerformance, sumRevenue } from "./revenue";

const movement = (changes: Partial<PaidMovement>): PaidMovement => ({
  isReturn: false,
  instanceId: "i1",
  kind: "ticket",
  productId: "std",
  name: "Standard",
  quantity: 1,
  amount: 100,
  discount: 0,
  vat: 0,
  complimentary: 0,
  discounted: 0,
  giftCard: 0,
  credit: 0,
  card: 100,
  mobile: 0,
  elsewhere: 0,
  ...changes,
});

it("movements are added up by kind and product, with returns apart", () => {
  const { rows, paidWith, free, discounts } = sumRevenue(
    [
      movement({ discount: 20, vat: 6 }),
      movement({ instanceId: "i2", quantity: 2, amount: 200, card: 150, giftCard: 50 }),
      movement({ isReturn: true, vat: 6, card: 0, credit: 100 }),
      movement({
        productId: "free",
        name: "Guest",
        quantity: 3,
        amount: 0,
        card: 0,
        complimentary: 3,
      }),
      movement({
        productId: "free",
        name: "Guest",
        isReturn: true,
        amount: 0,
        card: 0,
        complimentary: 1,
      }),
      movement({ kind: "donation", productId: "f", name: "Fund", card: 0, directDebit: 100 }),
    ],
    "USD",
    { ticket: 6 },
  );
  expect(rows.map(({ kind, id }) => [kind, id])).toEqual([
    ["ticket", "free"],
    ["ticket", "std"],
    ["donation", "f"],
  ]);
  expect(rows[1]).toMatchObject({
    sold: { count: 3, amount: 300, vat: 6 },
    returned: { count: 1, amount: 100, vat: 6 },
  });
  expect(paidWith).toEqual([
    { kind: "card", sold: 250, returned: 0 },
    { kind: "direct-debit", sold: 100, returned: 0 },
    { kind: "gift-card", sold: 50, returned: 0 },
    { kind: "credit", sold: 0, returned: 100 },
  ]);
  expect([free, discounts]).toEqual([{ complimentary: 2, discounted: 0 }, 20]);
});

it("packages are no row, as their tickets have the price", () => {
  const line = movement({ kind: "package", productId: "p", amount: 0, card: 0 });
  expect(sumRevenue([line], "USD", {}).rows).toEqual([]);
});

it("what is for no performance is added up apart, and fees are no tickets", () => {
  expect(
    sumByPerformance([
      movement({}),
      movement({ kind: "fee", productId: null }),
      movement({ isReturn: true }),
      movement({ kind: "delivery", productId: null, instanceId: null }),
    ]),
  ).toEqual([
    { instanceId: "i1", tickets: 0, sold: 200, returned: 100 },
    { instanceId: null, tickets: 0, sold: 100, returned: 0 },
  ]);
});

it("lines without a price and a performance are no row", () => {
  const free = movement({ kind: "delivery", productId: null, instanceId: null, amount: 0 });
  expect(sumByPerformance([free])).toEqual([]);
});

it("tax is added up by rate, the highest first", () => {
  const rates = { ticket: 6, fee: 6, merchandise: 25 };
  const lines = [
    movement({ amount: 1_060, vat: 60 }),
    movement({ kind: "fee", amount: 106, vat: 6 }),
    movement({ isReturn: true, amount: 530, vat: 30 }),
    movement({ kind: "merchandise", amount: 1_250, vat: 250 }),
    movement({ kind: "donation", amount: 500 }),
  ];
  expect(sumRevenue(lines, "SEK", rates).vatByRate).toEqual([
    { rate: 25, sold: { amount: 1_250, vat: 250 }, returned: { amount: 0, vat: 0 } },
    { rate: 6, sold: { amount: 1_166, vat: 66 }, returned: { amount: 530, vat: 30 } },
    { rate: 0, sold: { amount: 500, vat: 0 }, returned: { amount: 0, vat: 0 } },
  ]);
});

it("what any movements come to is the same by kind, by rate and by tender", () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const movements = fc.array(
    fc
      .record({
        isReturn: fc.boolean(),
        kind: fc.constantFrom("ticket", "fee", "donation", "merchandise", "adjustment"),
        amount: cents,
        vat: cents,
        credit: cents,
      })
      .map((changes) => movement({ ...changes, card: changes.amount - changes.credit })),
  );
  const rates = fc.record({ ticket: fc.constantFrom(0, 6), merchandise: fc.constantFrom(6, 25) });
  fc.assert(
    fc.property(movements, rates, (lines, rateOf) => {
      const { rows, vatByRate, paidWith } = sumRevenue(lines, "SEK", rateOf);
      for (const side of ["sold", "returned"] as const) {
        const sums = (all: readonly { amount: number; vat: number }[]) =>
          (["amount", "vat"] as const).map((name) => all.reduce((sum, row) => sum + row[name], 0));
        const ofRows = sums(rows.map((row) => row[side]));
        expect(sums((vatByRate ?? []).map((row) => row[side]))).toEqual(ofRows);
        expect(paidWith.reduce((sum, row) => sum + row[side], 0)).toBe(ofRows[0]);
      }
    }),
  );
});
