import fc from "fast-check";
import { expect, it } from "vitest";

import { ITEM_KINDS, type ItemKind } from "#contract/schemas/basket-item";
import { allocateProportionally } from "../discounts/apply-discounts";
import { priceBasket, roundUpDifference } from "./price-basket";

type Basket = Parameters<typeof priceBasket>[0];

const emptyBasket: Basket = {
  tickets: [],
  items: [],
  discounts: [],
  feesWaived: false,
  coverFee: 0.04,
  uncovered: new Set(),
  roundUpId: null,
  delivery: 0,
  tenders: [],
  cardMinimum: 50,
  vatRates: {},
};
const ticket = { id: "t1", faceValue: 7600, fee: 900 };
const ids = (...lineIds: string[]) => new Set(lineIds);

it("a basket with waived fees has no fees", () => {
  expect(priceBasket({ ...emptyBasket, tickets: [ticket] }).sums.fees).toBe(900);
  expect(priceBasket({ ...emptyBasket, tickets: [ticket], feesWaived: true }).sums.fees).toBe(0);
});

it("a price that the buyer chose stays the same where a membership waives the fee", () => {
  const chosen = { ...ticket, isChosenByBuyer: true };
  for (const feesWaived of [false, true])
    expect(priceBasket({ ...emptyBasket, tickets: [chosen], feesWaived }).sums.total).toBe(8_500);
});

it("a promo code does not change the booking fee", () => {
  const { sums } = priceBasket({
    ...emptyBasket,
    tickets: [ticket],
    discounts: [{ id: "p", source: "promo", lineIds: ids("t1"), off: { percent: 100 } }],
  });
  expect(sums).toMatchObject({ subtotal: 7600, discounts: 7600, fees: 900, total: 900 });
});

it("an allocation adds up to the cent, and no share is larger than its part", () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.array(fc.nat(50_000), { maxLength: 30 }), (sum, parts) => {
      const shares = allocateProportionally(sum, parts);
      const whole = parts.reduce((total, part) => total + part, 0);
      expect(shares.reduce((total, share) => total + share, 0)).toBe(Math.min(sum, whole));
      shares.forEach((share, index) => expect(share).toBeLessThanOrEqual(parts[index] ?? 0));
    }),
  );
});

it("an allocation gives remaining cents to the parts with the largest remainders, in order", () => {
  expect(allocateProportionally(100, [1000, 1000, 1000])).toEqual([34, 33, 33]);
  expect(allocateProportionally(200, [1000, 1000, 1000])).toEqual([67, 67, 66]);
  // Exactly 1.8, 17.1 and 81.1: the cent goes to the smallest part.
  expect(allocateProportionally(100, [18, 171, 811])).toEqual([2, 17, 81]);
});

const baskets = fc
  .record({
    tickets: fc.array(fc.record({ faceValue: fc.nat(50_000), fee: fc.constantFrom(0, 900) }), {
      maxLength: 12,
    }),
    items: fc.array(
      fc.record({
        kind: fc.constantFrom(...ITEM_KINDS),
        unitPrice: fc.nat(25_000),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 8 },
    ),
    cuts: fc.array(
      fc.record({
        source: fc.constantFrom("package" as const, "offer" as const, "promo" as const),
        off: fc.oneof(
          fc.record({ percent: fc.integer({ min: 0, max: 100 }) }),
          fc.record({ amount: fc.nat(80_000) }),
        ),
        every: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 4 },
    ),
    tenders: fc.array(
      fc.record({
        kind: fc.constantFrom("gift-voucher" as const, "credit" as const),
        available: fc.nat(40_000),
      }),
      { maxLength: 3 },
    ),
    feesWaived: fc.boolean(),
    coverFee: fc.constantFrom(0, 0.04),
    delivery: fc.constantFrom(0, 100),
    leaveOut: fc.constantFrom<ItemKind | null>(null, "donation", "membership"),
    roundUp: fc.boolean(),
  })
  .map(({ cuts, leaveOut, roundUp, ...random }): Basket => {
    const tickets = random.tickets.map((ticketPrice, index) => ({
      ...ticketPrice,
      id: `t${index}`,
    }));
    const items = random.items.map((item, index) => ({ ...item, id: `i${index}` }));
    return {
      ...random,
      tickets,
      items,
      uncovered: new Set(items.filter(({ kind }) => kind === leaveOut).map(({ id }) => id)),
      roundUpId: (roundUp && items.find(({ kind }) => kind === "donation")?.id) || null,
      discounts: cuts.map(({ source, off, every }, index) => ({
        id: `d${index}`,
        source,
        off,
        lineIds: ids(...tickets.map(({ id }) => id).filter((_, place) => place % every === 0)),
      })),
      tenders: random.tenders.map((tender, index) => ({ ...tender, id: `v${index}` })),
      cardMinimum: 50,
      vatRates: {},
    };
  });

it("the totals of a basket add up to the cent", () => {
  fc.assert(
    fc.property(baskets, (basket) => {
      const { lines, discounts, tenders, sums } = priceBasket(basket);
      const add = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
      const prices = [...lines.values()];
      expect(sums.total).toBe(sums.subtotal - sums.discounts + sums.fees + sums.delivery);
      expect(sums.total).toBe(add(prices.map((line) => line.total)) + sums.delivery);
      expect(sums.discounts).toBe(add(discounts.map(({ amount }) => amount)));
      expect(sums.giftVouchers + sums.credit).toBe(add(tenders.map(({ amount }) => amount)));
      expect(sums.toPay).toBe(sums.total - sums.giftVouchers - sums.credit);
      const amounts = [...Object.values(sums), ...prices.flatMap((line) => Object.values(line))];
      for (const amount of amounts) {
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

it("gift vouchers and credit leave nothing or at least what a card can pay, unless the whole total is less", () => {
  fc.assert(
    fc.property(baskets, fc.integer({ min: 0, max: 60 }), (basket, short) => {
      const { sums: unpaid } = priceBasket({ ...basket, tenders: [] });
      const nearly = { kind: "gift-voucher" as const, id: "v", available: unpaid.total - short };
      const { sums, tenders } = priceBasket({
        ...basket,
        tenders: [...basket.tenders.slice(0, 1), nearly],
      });
      const { cardMinimum } = basket;
      if (sums.toPay > 0 && sums.total >= cardMinimum)
        expect(sums.toPay).toBeGreaterThanOrEqual(cardMinimum);
      for (const { amount } of tenders) expect(amount).toBeGreaterThanOrEqual(0);
    }),
  );
});

it("gift vouchers and credit never pay more than their balance, and never for a gift voucher", () => {
  fc.assert(
    fc.property(baskets, (basket) => {
      const { lines, tenders, sums } = priceBasket(basket);
      tenders.forEach(({ amount }, index) =>
        expect(amount).toBeLessThanOrEqual(basket.tenders[index]?.available ?? 0),
      );
      const vouchers = basket.items
        .filter(({ kind }) => kind === "gift-voucher")
        .reduce((sum, { id }) => sum + (lines.get(id)?.total ?? 0), 0);
      expect(sums.toPay).toBeGreaterThanOrEqual(vouchers);
    }),
  );
});

it("package discounts apply before offers and offers before promo codes, each to the remaining price", () => {
  const priced = priceBasket({
    ...emptyBasket,
    tickets: [{ ...ticket, faceValue: 10_000, fee: 0 }],
    discounts: [
      { id: "code", source: "promo", lineIds: ids("t1"), off: { percent: 50 } },
      { id: "pair", source: "offer", lineIds: ids("t1"), off: { amount: 1_000 } },
      { id: "flex", source: "package", lineIds: ids("t1"), off: { percent: 20 } },
    ],
  });
  expect(priced.discounts.map(({ id, amount }) => [id, amount])).toEqual([
    ["flex", 2_000],
    ["pair", 1_000],
    ["code", 3_500],
  ]);
});

it("ticket protection is charged per ticket, and the cover fee is 4 percent of all lines without delivery", () => {
  const { lines, sums } = priceBasket({
    ...emptyBasket,
    tickets: [ticket, { ...ticket, id: "t2" }],
    items: [
      { id: "safe", kind: "booking-protection", unitPrice: 450, quantity: 1 },
      { id: "cover", kind: "cover-fee", unitPrice: 0, quantity: 1 },
    ],
    delivery: 100,
  });
  expect(lines.get("safe")?.total).toBe(900);
  // Of 2 × 85.00 and 9.00.
  expect(lines.get("cover")?.total).toBe(716);
  expect(sums.total).toBe(17_000 + 900 + 716 + 100);
});

it("a round-up donation makes the total whole dollars, including cover fee and delivery, before tenders", () => {
  const items = [
    { id: "round", kind: "donation" as const, unitPrice: 77, quantity: 1 },
    { id: "pin", kind: "merchandise" as const, unitPrice: 1_234, quantity: 1 },
    { id: "cover", kind: "cover-fee" as const, unitPrice: 0, quantity: 1 },
  ];
  const { lines, sums } = priceBasket({
    ...emptyBasket,
    items,
    roundUpId: "round",
    delivery: 100,
    tenders: [{ kind: "credit", id: "credit", available: 1_001 }],
  });
  // 12.34, 4 percent of it, and 1.00 delivery: 13.83.
  expect(lines.get("round")).toEqual({ price: 17, discount: 0, fee: 0, total: 17 });
  expect(sums).toMatchObject({ total: 1_400, credit: 1_001, toPay: 399 });
});

it("a round-up donation makes the total of any basket whole dollars and is less than a dollar", () => {
  fc.assert(
    fc.property(baskets, (basket) => {
      const { lines, sums } = priceBasket(basket);
      if (basket.roundUpId === null) return;
      const donation = lines.get(basket.roundUpId)?.total ?? 0;
      expect(sums.total % 100).toBe(0);
      expect(donation).toBeLessThan(100);
      expect(roundUpDifference(sums.total - donation)).toBe(donation);
    }),
  );
});

it("an empty basket costs nothing, even with delivery", () => {
  expect(priceBasket({ ...emptyBasket, delivery: 100 }).sums.total).toBe(0);
});

const off = (lineIds: Set<string>, amount: number) => [
  { id: "d", source: "promo" as const, lineIds, off: { amount } },
];

it("a discount is allocated the same way for any order of its lines", () => {
  const tickets = ["t1", "t2", "t3"].map((id) => ({ id, faceValue: 1000, fee: 0 }));
  const cuts = (...named: string[]) =>
    priceBasket({ ...emptyBasket, tickets, discounts: off(ids(...named), 100) }).lines;
  expect(cuts("t3", "t2", "t1")).toEqual(cuts("t1", "t2", "t3"));
});

it("a discount on a line that is not in the basket has no effect", () => {
  const discounts = off(ids("gone"), 500);
  const { lines, sums } = priceBasket({ ...emptyBasket, tickets: [ticket], discounts });
  expect([...lines.keys()]).toEqual(["t1"]);
  expect(sums.discounts).toBe(0);
});

it("priceBasket throws for a total that is not a safe integer", () => {
  const tickets = [{ ...ticket, faceValue: Number.MAX_SAFE_INTEGER }];
  expect(() => priceBasket({ ...emptyBasket, tickets })).toThrow(RangeError);
  expect(() => priceBasket({ ...emptyBasket, tickets: [{ ...ticket, faceValue: 0.5 }] })).toThrow(
    RangeError,
  );
});

it.each([
  // 40.52, 40.48, 50.5 and 51.5 cents.
  [1_013, 0.04, 41],
  [1_012, 0.04, 40],
  [1_010, 0.05, 51],
  [1_030, 0.05, 52],
  [0, 0.04, 0],
])(
  "the cover fee of %d cents at the rate %d, rounded half up, is %d cents",
  (unitPrice, coverFee, fee) => {
    const items = [
      { id: "gift", kind: "donation" as const, unitPrice, quantity: 1 },
      { id: "cover", kind: "cover-fee" as const, unitPrice: 0, quantity: 1 },
    ];
    const { lines, sums } = priceBasket({ ...emptyBasket, items, coverFee });
    expect([lines.get("cover")?.total, sums.total]).toEqual([fee, unitPrice + fee]);
  },
);
