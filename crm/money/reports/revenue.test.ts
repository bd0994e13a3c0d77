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
  expect(sumRevenue([line], "USD").rows).toEqual([]);
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
