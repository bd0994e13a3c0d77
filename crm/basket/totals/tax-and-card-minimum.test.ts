import { expect, it } from "vitest";

import { priceBasket } from "./price-basket";

const ticket = { id: "t1", faceValue: 7600, fee: 900 };
const emptyBasket = {
  tickets: [],
  items: [],
  discounts: [],
  feesWaived: false,
  coverFee: 0.04,
  uncovered: new Set<string>(),
  roundUpId: null,
  delivery: 0,
  tenders: [],
  cardMinimum: 50,
  vatRates: {},
};

it("value added tax is the part of each kind of line's total at the venue's rate, and does not change the total", () => {
  const basket = {
    ...emptyBasket,
    tickets: [ticket, { ...ticket, id: "t2" }],
    items: [
      { id: "bag", kind: "merchandise" as const, unitPrice: 1_190, quantity: 2 },
      { id: "gift", kind: "donation" as const, unitPrice: 5_000, quantity: 1 },
    ],
    delivery: 119,
  };
  const { sums, vatByRate } = priceBasket({
    ...basket,
    vatRates: { ticket: 7, merchandise: 19, delivery: 19 },
  });
  // 7/107 of 2 × 85.00, 19/119 of 23.80 and of 1.19.
  expect(sums.vat).toBe(1_112 + 380 + 19);
  expect(vatByRate).toEqual([
    { rate: 19, amount: 380 + 19 },
    { rate: 7, amount: 1_112 },
  ]);
  expect(priceBasket(basket).vatByRate).toEqual([]);
  expect(sums.total).toBe(priceBasket(basket).sums.total);
  expect(priceBasket(basket).sums.vat).toBe(0);
});

it("a gift voucher that leaves too little for a card pays less, before credit does", () => {
  const { sums } = priceBasket({
    ...emptyBasket,
    tickets: [ticket],
    tenders: [
      { kind: "gift-voucher", id: "v", available: 8_000 },
      { kind: "credit", id: "c", available: 470 },
    ],
  });
  expect(sums).toMatchObject({ toPay: 50, giftVouchers: 7_980, credit: 470 });
});

it("the cover fee is nothing where gift cards and credit pay for all, and whole where a card pays a part", () => {
  const items = [
    { id: "cover", kind: "cover-fee" as const, unitPrice: 0, quantity: 1 },
    { id: "up", kind: "donation" as const, unitPrice: 0, quantity: 1 },
  ];
  const priced = (giftCard: number, credit: number) =>
    priceBasket({
      ...emptyBasket,
      tickets: [ticket],
      items,
      roundUpId: "up",
      delivery: 50,
      tenders: [
        { kind: "gift-voucher", id: "v", available: giftCard },
        { kind: "credit", id: "c", available: credit },
      ],
    });
  const byGiftCard = priced(20_000, 0);
  expect(byGiftCard.lines.get("cover")?.total).toBe(0);
  expect(byGiftCard.sums).toMatchObject({ total: 8_600, giftVouchers: 8_600, toPay: 0 });
  expect(priced(8_000, 600).lines.get("cover")?.total).toBe(0);
  const byCard = priced(8_000, 0);
  expect(byCard.lines.get("cover")?.total).toBe(340);
  expect(byCard.sums).toMatchObject({ total: 8_900, toPay: 900 });
});
