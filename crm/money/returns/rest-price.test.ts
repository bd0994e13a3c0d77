import fc from "fast-check";
import { expect, it } from "vitest";

import {
  type DiscountRules,
  discountsAfterReturn,
  type OrderedTicket,
  ownDiscounts,
} from "./rest-price";

const THREE_FOR_TWO = {
  id: "3for2",
  name: "3 for 2",
  tickets: 3,
  lowered: 1,
  percentOff: 100,
  eventIds: null,
  priceTypeIds: null,
};
const NONE: DiscountRules = { offers: [], promo: null, packages: [], packageRules: new Map() };

const ticket = (id: string, faceValue: number, discount = 0): OrderedTicket => ({
  id,
  eventId: "e1",
  instanceId: "i1",
  priceTypeId: "standard",
  packageItemId: null,
  isChosenByBuyer: false,
  isPaidBySubscription: false,
  faceValue,
  discount,
});

/** What each of these tickets, returned one after the other, is worth. */
function returnEach(
  tickets: readonly OrderedTicket[],
  ids: readonly string[],
  rules: DiscountRules,
) {
  let left = tickets;
  return ids.map((id) => {
    const discounts = discountsAfterReturn(left, (one) => one.id === id, rules);
    const paid = left
      .filter((one) => one.id === id)
      .reduce((sum, { faceValue }) => sum + faceValue - (discounts.get(id) ?? 0), 0);
    left = left
      .filter((one) => one.id !== id)
      .map((one) => ({ ...one, discount: discounts.get(one.id) ?? 0 }));
    return paid;
  });
}

it.each([
  [
    ["a", "b", "c"],
    [4_000, 8_000, 6_000],
  ],
  [
    ["b", "c", "a"],
    [2_000, 6_000, 10_000],
  ],
  [
    ["c", "a", "b"],
    [0, 10_000, 8_000],
  ],
])(
  "returning %o of a 3 for 2 one by one is worth %o, what was paid minus what the rest costs",
  (ids, worth) => {
    const tickets = [ticket("a", 10_000), ticket("b", 8_000), ticket("c", 6_000, 6_000)];
    expect(returnEach(tickets, ids, { ...NONE, offers: [THREE_FOR_TWO] })).toEqual(worth);
  },
);

it("a promo code's minimum is lost with the ticket that met it, and a fixed amount off stays with the rest", () => {
  const off = { eventIds: null, priceTypeIds: null };
  const half = [ticket("a", 10_000, 5_000), ticket("b", 10_000, 5_000), ticket("c", 10_000, 5_000)];
  const promo = { ...off, off: { percent: 50 }, minTickets: 3 };
  expect(returnEach(half, ["a", "b", "c"], { ...NONE, promo })).toEqual([0, 5_000, 10_000]);
  const tenOff = [ticket("a", 8_500, 500), ticket("b", 8_500, 500)];
  const fixed = { ...off, off: { amount: 1_000 }, minTickets: 1 };
  expect(returnEach(tenOff, ["a", "b"], { ...NONE, promo: fixed })).toEqual([8_500, 7_500]);
});

const orders = fc
  .record({
    prices: fc.array(fc.integer({ min: 0, max: 12_000 }), { minLength: 1, maxLength: 7 }),
    offer: fc.record({
      tickets: fc.integer({ min: 2, max: 4 }),
      percentOff: fc.integer({ min: 1, max: 100 }),
    }),
    hasOffer: fc.boolean(),
    promo: fc.option(
      fc.record({
        off: fc.oneof(
          fc.record({ percent: fc.integer({ min: 0, max: 100 }) }),
          fc.record({ amount: fc.integer({ min: 0, max: 20_000 }) }),
        ),
        minTickets: fc.integer({ min: 1, max: 4 }),
        eventIds: fc.constant(null),
        priceTypeIds: fc.constant(null),
      }),
    ),
    order: fc.infiniteStream(fc.nat()),
  })
  .map(({ prices, offer, hasOffer, promo, order }) => {
    const rules = { ...NONE, offers: hasOffer ? [{ ...THREE_FOR_TWO, ...offer }] : [], promo };
    const undiscounted = prices.map((price, at) => ticket(`t${at}`, price));
    const sold = ownDiscounts(undiscounted, rules);
    const tickets = undiscounted.map((one, at) => ({ ...one, discount: sold[at] ?? 0 }));
    const ids = tickets
      .map(({ id }) => ({ id, rank: order.next().value }))
      .sort((a, b) => Number(a.rank) - Number(b.rank))
      .map(({ id }) => id);
    return { tickets, rules, ids };
  });

const paidFor = (tickets: readonly OrderedTicket[]) =>
  tickets.reduce((sum, { faceValue, discount }) => sum + faceValue - discount, 0);

it("all returns of an order add up to what was paid, each at least nothing and at most its price", () => {
  fc.assert(
    fc.property(orders, ({ tickets, rules, ids }) => {
      const returned = returnEach(tickets, ids, rules);
      expect(returned.reduce((sum, amount) => sum + amount, 0)).toBe(paidFor(tickets));
      returned.forEach((amount, at) => {
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(
          tickets.find(({ id }) => id === ids[at])?.faceValue ?? 0,
        );
      });
    }),
  );
});

it("a first return is worth what was paid minus what the rest costs on its own", () => {
  fc.assert(
    fc.property(orders, ({ tickets, rules, ids: [first = ""] }) => {
      const rest = tickets.filter(({ id }) => id !== first);
      const own = ownDiscounts(rest, rules);
      const costs = paidFor(rest.map((one, at) => ({ ...one, discount: own[at] ?? 0 })));
      const price = tickets.find(({ id }) => id === first)?.faceValue ?? 0;
      const [worth] = returnEach(tickets, [first], rules);
      expect(worth).toBe(Math.min(price, Math.max(0, paidFor(tickets) - costs)));
    }),
  );
});
