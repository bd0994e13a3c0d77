import fc from "fast-check";
import { expect, it } from "vitest";

import { emptyBasket, ticketLine } from "../../../tests/support/sample-basket";
import { priceOfBasket } from "../totals/price-of-basket";
import type { BasketRecord } from "../contents/basket-contents";
import { countTickets } from "../limits/rules";
import { type PriceOption, withChosenPrices } from "../contents/chosen-price";
import { type BestPricing, linesAtBestPrice, type PriceCheck } from "./best-price-rules";

const getTotal = (basket: BasketRecord, lines = basket.lines) =>
  priceOfBasket({ ...basket, lines }).sums.total;

const threeForTwo = {
  id: "offer",
  name: "3 for 2",
  tickets: 3,
  lowered: 1,
  percentOff: 100,
  eventIds: null,
  priceTypeIds: ["standard"],
};

const priceAt = (priceTypeId: string, faceValue: number) => ({
  priceTypeId,
  faceValue,
  fee: faceValue < 1_000 ? 0 : 900,
});

/** Up to 5 tickets with random prices, perhaps an offer for standard tickets, and a limit of member tickets. */
const cases = fc
  .record({
    tickets: fc.array(fc.record({ price: fc.nat(20_000), member: fc.nat(20_000) }), {
      minLength: 1,
      maxLength: 5,
    }),
    hasOffer: fc.boolean(),
    max: fc.nat(5),
  })
  .map(({ tickets, hasOffer, max }) => {
    const lines = tickets.map(({ price: faceValue }, index) =>
      ticketLine(`t${index}`, { faceValue, fee: faceValue < 1_000 ? 0 : 900 }),
    );
    const basket: BasketRecord = {
      ...emptyBasket,
      lines,
      offers: hasOffer ? [threeForTwo] : [],
    };
    const pricing: BestPricing = {
      candidates: lines.map(({ id, instanceId, priceTypeId, faceValue, fee }, index) => ({
        id,
        instanceId,
        chosen: { priceTypeId, faceValue, fee },
        options: [priceAt("member", tickets[index]?.member ?? 0)],
      })),
      check: (_, counts) => (countTickets(counts, ["member"]) <= max ? "allowed" : "exceeded"),
    };
    return { basket, pricing, max };
  });

const getSaving = (chosen: PriceOption, other: PriceOption) =>
  chosen.faceValue + chosen.fee - other.faceValue - other.fee;

const isReplaced = ({ chosenPriceTypeId }: BasketRecord["lines"][number]) =>
  chosenPriceTypeId !== null;

it("member prices never raise a basket's total, and stay within the limit of their type", () => {
  fc.assert(
    fc.property(cases, ({ basket, pricing, max }) => {
      const lines = linesAtBestPrice(basket, pricing);
      expect(getTotal(basket, lines)).toBeLessThanOrEqual(getTotal(basket));
      expect(lines.filter(isReplaced).length).toBeLessThanOrEqual(max);
    }),
  );
});

it("member prices are the lowest total of any choice of tickets without offers", () => {
  fc.assert(
    fc.property(cases, ({ basket: { offers: _, ...rest }, pricing, max }) => {
      const basket = { ...rest, offers: [] };
      const savings = pricing.candidates
        .flatMap(({ chosen, options }) => options.map((member) => getSaving(chosen, member)))
        .filter((saving) => saving > 0)
        .toSorted((a, b) => b - a)
        .slice(0, max);
      const lowest = getTotal(basket) - savings.reduce((sum, saving) => sum + saving, 0);
      expect(getTotal(basket, linesAtBestPrice(basket, pricing))).toBe(lowest);
    }),
  );
});

it("choosing member prices again changes nothing, and without rights the chosen prices return", () => {
  fc.assert(
    fc.property(cases, ({ basket, pricing }) => {
      const lines = linesAtBestPrice(basket, pricing);
      const again = { ...basket, lines };
      expect(linesAtBestPrice(again, pricing)).toEqual(lines);
      expect(withChosenPrices(lines)).toEqual(basket.lines);
      expect(linesAtBestPrice(again, { candidates: [], check: () => "allowed" })).toEqual(
        basket.lines,
      );
    }),
  );
});

it("an offer worth more than the member price stays", () => {
  const lines = ["t1", "t2", "t3"].map((id) => ticketLine(id, { faceValue: 10_000, fee: 900 }));
  const candidates = lines.map(({ id, instanceId, priceTypeId, faceValue, fee }) => ({
    id,
    instanceId,
    chosen: { priceTypeId, faceValue, fee },
    options: [{ priceTypeId: "member", faceValue: 9_000, fee }],
  }));
  const basket = { ...emptyBasket, lines, offers: [threeForTwo] };
  const pricing: BestPricing = { candidates, check: () => "allowed" };
  expect(linesAtBestPrice(basket, pricing).some(isReplaced)).toBe(false);
  expect(linesAtBestPrice({ ...basket, offers: [] }, pricing).every(isReplaced)).toBe(true);
});

/** Two performances, member and access prices, free companions, and the limits of an access registration. */
const accessCases = fc
  .record({
    tickets: fc.array(
      fc.record({
        instance: fc.constantFrom("first", "second"),
        price: fc.nat(20_000),
        member: fc.nat(20_000),
        access: fc.integer({ min: 1, max: 20_000 }),
        isSpace: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    maxTickets: fc.nat(4),
    companions: fc.nat(2),
  })
  .map(({ tickets, maxTickets, companions }) => {
    const lines = tickets.map(({ instance, price: faceValue }, index) =>
      ticketLine(`t${index}`, { instanceId: instance, ...priceAt("standard", faceValue) }),
    );
    const candidates = lines.map(({ id, instanceId, priceTypeId, faceValue, fee }, index) => {
      const { member = 0, access = 0, isSpace = false } = tickets[index] ?? {};
      const options = [
        priceAt("member", member),
        priceAt("access", access),
        ...(isSpace ? [] : [priceAt("companion", 0)]),
      ];
      return { id, instanceId, chosen: { priceTypeId, faceValue, fee }, options };
    });
    const check: BestPricing["check"] = (_, counts): PriceCheck => {
      const [free, paid] = [countTickets(counts, ["companion"]), countTickets(counts, ["access"])];
      if (free > companions || free + paid > maxTickets) return "exceeded";
      return free > 0 && paid === 0 ? "incomplete" : "allowed";
    };
    return { basket: { ...emptyBasket, lines }, pricing: { candidates, check } };
  });

it("of member, access and companion prices within their limits, the lowest total applies", () => {
  fc.assert(
    fc.property(accessCases, ({ basket, pricing }) => {
      const { candidates, check } = pricing;
      let lowest = Number.POSITIVE_INFINITY;
      const tryAll = (prices: readonly PriceOption[], sum: number): void => {
        const candidate = candidates[prices.length];
        if (candidate !== undefined) {
          for (const price of [candidate.chosen, ...candidate.options])
            tryAll([...prices, price], sum + price.faceValue + price.fee);
          return;
        }
        const isAllowed = ["first", "second"].every((instanceId) => {
          const counts = prices
            .filter((_, index) => candidates[index]?.instanceId === instanceId)
            .map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 }));
          return check(instanceId, counts) === "allowed";
        });
        if (isAllowed) lowest = Math.min(lowest, sum);
      };
      tryAll([], 0);
      const lines = linesAtBestPrice(basket, pricing);
      expect(getTotal(basket, lines)).toBe(lowest);
      expect(linesAtBestPrice({ ...basket, lines }, pricing)).toEqual(lines);
    }),
  );
});
