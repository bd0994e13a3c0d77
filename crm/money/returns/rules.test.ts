import { expect, it } from "vitest";

import {
  cancelRefusal,
  cancelUntil,
  creditUntil,
  returnAmount,
  splitReturn,
  withoutKept,
  RETURN_RULES,
} from "./rules";

const ticket = { faceValue: 8_500, fee: 900, discount: 1_000, protection: 450 };

it("a return's amount is what was paid for its tickets and extras, including fees and protection", () => {
  expect(
    returnAmount([ticket, { ...ticket, protection: 0 }], [{ price: 2_400, discount: 400 }]),
  ).toBe(8_850 + 8_400 + 2_000);
  expect(returnAmount([], [])).toBe(0);
});

it.each([
  [25_000, 10_000, { card: 10_000, giftCards: 0, credit: 0 }],
  [25_000, 28_000, { card: 25_000, giftCards: 3_000, credit: 0 }],
  [4_000, 10_000, { card: 4_000, giftCards: 5_000, credit: 1_000 }],
  [0, 5_000, { card: 0, giftCards: 5_000, credit: 0 }],
  [-500, 6_000, { card: 0, giftCards: 5_000, credit: 1_000 }],
  [0, 0, { card: 0, giftCards: 0, credit: 0 }],
])(
  "with %i cents paid by card and $50.00 by gift cards, a return of %i cents is split into %o",
  (card, amount, split) => {
    const giftCards = [
      { id: "one", left: 3_000, isGoodwill: false },
      { id: "two", left: 2_000, isGoodwill: false },
    ];
    const grants = [{ id: "grant", left: 1_000, isGoodwill: false }];
    const paid = { card, giftCards, grants };
    expect(splitReturn(amount, paid, "refund")).toMatchObject({ ...split, granted: 0 });
    // Returned as credit, the card's part becomes a new grant; the gift cards' part is the same.
    const { giftCards: giftCardAmount, card: cardAmount } = split;
    const credit = amount - giftCardAmount;
    const asCredit = { card: 0, giftCards: giftCardAmount, credit, granted: cardAmount };
    expect(splitReturn(amount, paid, "credit")).toMatchObject(asCredit);
    expect(cardAmount + giftCardAmount + split.credit).toBe(amount);
  },
);

it("each gift card is refunded at most what it paid, and zero amounts are omitted", () => {
  const giftCards = [
    { id: "one", left: 3_000, isGoodwill: false },
    { id: "two", left: 2_000, isGoodwill: false },
  ];
  const movements = (amount: number) =>
    splitReturn(amount, { card: 0, giftCards, grants: [] }, "refund").toGiftVouchers;
  expect(movements(3_000)).toEqual([{ id: "one", amount: 3_000 }]);
  expect(movements(9_000)).toEqual([
    { id: "one", amount: 3_000 },
    { id: "two", amount: 2_000 },
  ]);
});

it("goodwill is returned first and to its own grant, and only the card's part becomes a new grant", () => {
  const paid = {
    card: 2_000,
    giftCards: [],
    grants: [
      { id: "returned", left: 1_000, isGoodwill: false },
      { id: "goodwill", left: 5_000, isGoodwill: true },
    ],
  };
  expect(splitReturn(6_500, paid, "credit")).toMatchObject({
    credit: 6_500,
    toGrants: [{ id: "goodwill", amount: 5_000 }],
    granted: 1_500,
  });
});

it.each([
  // Goodwill paid for tickets: 441 = 386 by card + 55 goodwill, of which 75 are donated and deductible.
  [{ card: 38_600, own: 0, goodwill: 5_500 }, 7_500, 36_600, { card: 31_100, credit: 5_500 }],
  // The deductible part is kept from the customer's own credit first, then from the card.
  [{ card: 10_000, own: 5_000, goodwill: 6_000 }, 6_000, 15_000, { card: 9_000, credit: 6_000 }],
  // Goodwill paid for a part of the donation, too.
  [{ card: 2_000, own: 0, goodwill: 8_500 }, 2_000, 3_000, { card: 0, credit: 3_000 }],
  // Goodwill is returned first, the card last.
  [{ card: 30_000, own: 0, goodwill: 5_000 }, 0, 6_000, { card: 1_000, credit: 5_000 }],
  // Without goodwill the card is refunded in full.
  [{ card: 38_600, own: 5_500, goodwill: 0 }, 7_500, 36_600, { card: 36_600, credit: 0 }],
])(
  "with %o paid and %i cents of it deductible, a return of %i cents is split into %o",
  (paid, deductible, amount, split) => {
    const grants = [
      { id: "own", left: paid.own, isGoodwill: false },
      { id: "goodwill", left: paid.goodwill, isGoodwill: true },
    ];
    const returnable = withoutKept(
      { card: paid.card, giftCards: [], grants },
      { giftVouchersBought: 0, deductible },
    );
    expect(splitReturn(amount, returnable, "refund")).toMatchObject({ ...split, granted: 0 });
  },
);

const at = new Date("2026-11-20T12:00:00Z");
const rules = { ...RETURN_RULES, cancelOrders: true };
const first = new Date("2026-12-03T00:30:00Z");
const second = new Date("2026-12-10T00:30:00Z");
const confirmed = {
  state: "confirmed" as const,
  startsAt: [first],
  companionOrders: [],
  isUsed: false,
};

it("an order can be canceled until exactly 48 hours before its first performance", () => {
  const until = new Date("2026-12-01T00:30:00Z");
  expect(cancelUntil(rules, [second, first])).toEqual(until);
  const order = { ...confirmed, startsAt: [second, first] };
  expect(cancelRefusal(rules, order, until)).toBeNull();
  const after = new Date(until.getTime() + 1);
  expect(cancelRefusal(rules, order, after)).toBe("cancel-too-late");
});

it.each([
  ["cancel-off", RETURN_RULES, {}],
  ["not-confirmed", rules, { state: "confirming" }],
  ["nothing-to-cancel", rules, { startsAt: [] }],
  ["companion-elsewhere", rules, { companionOrders: ["RPA-10234"] }],
  ["used-already", rules, { isUsed: true }],
] as const)("a customer cannot cancel an order: %s", (reason, returnRules, change) => {
  const order = { ...confirmed, ...change };
  expect(cancelRefusal(returnRules, order, at)).toBe(reason);
});

it("the credit for a canceled order is valid for six months, by the date in New York", () => {
  expect(creditUntil(RETURN_RULES, new Date("2026-11-21T03:00:00Z"))).toBe("2027-05-20");
});

it("an order without performances cannot be canceled, and staff can cancel at any time", () => {
  expect(cancelUntil(rules, [])).toBeNull();
  const staff = { cancelOrders: true, cancelHours: Number.NEGATIVE_INFINITY };
  const order = confirmed;
  expect(cancelRefusal(staff, order, second)).toBeNull();
});
