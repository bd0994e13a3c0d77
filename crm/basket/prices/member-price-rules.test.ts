import fc from "fast-check";
import { expect, it } from "vitest";

import { emptyBasket, ticketLine } from "../../../tests/support/sample-basket";
import { priceOfBasket } from "../contents/basket-rules";
import type { BasketRecord } from "../contents/basket-contents";
import { withChosenPrices } from "../contents/chosen-price";
import { linesAtBestPrice, type MemberPricing } from "./member-price-rules";

const totalOf = (basket: BasketRecord, lines = basket.lines) =>
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
    const pricing: MemberPricing = {
      candidates: lines.map(({ id, priceTypeId, faceValue, fee }, index) => {
        const member = tickets[index]?.member ?? 0;
        return {
          id,
          chosen: { priceTypeId, faceValue, fee },
          member: { priceTypeId: "member", faceValue: member, fee: member < 1_000 ? 0 : 900 },
        };
      }),
      fits: (ids) => ids.size <= max,
    };
    return { basket, pricing, max };
  });

const isReplaced = ({ chosenPriceTypeId }: BasketRecord["lines"][number]) =>
  chosenPriceTypeId !== null;

it("member prices never raise a basket's total, and stay within the limit of their type", () => {
  fc.assert(
    fc.property(cases, ({ basket, pricing, max }) => {
      const lines = linesAtBestPrice(basket, pricing);
      expect(totalOf(basket, lines)).toBeLessThanOrEqual(totalOf(basket));
      expect(lines.filter(isReplaced).length).toBeLessThanOrEqual(max);
    }),
  );
});

it("member prices are the lowest total of any choice of tickets without offers", () => {
  fc.assert(
    fc.property(cases, ({ basket: { offers: _, ...rest }, pricing, max }) => {
      const basket = { ...rest, offers: [] };
      const savings = pricing.candidates
        .map(({ chosen, member }) => chosen.faceValue + chosen.fee - member.faceValue - member.fee)
        .filter((saving) => saving > 0)
        .toSorted((a, b) => b - a)
        .slice(0, max);
      const lowest = totalOf(basket) - savings.reduce((sum, saving) => sum + saving, 0);
      expect(totalOf(basket, linesAtBestPrice(basket, pricing))).toBe(lowest);
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
      expect(linesAtBestPrice(again, { candidates: [], fits: () => true })).toEqual(basket.lines);
    }),
  );
});

it("an offer worth more than the member price stays", () => {
  const lines = ["t1", "t2", "t3"].map((id) => ticketLine(id, { faceValue: 10_000, fee: 900 }));
  const candidates = lines.map(({ id, priceTypeId, faceValue, fee }) => ({
    id,
    chosen: { priceTypeId, faceValue, fee },
    member: { priceTypeId: "member", faceValue: 9_000, fee },
  }));
  const basket = { ...emptyBasket, lines, offers: [threeForTwo] };
  const pricing = { candidates, fits: () => true };
  expect(linesAtBestPrice(basket, pricing).some(isReplaced)).toBe(false);
  expect(linesAtBestPrice({ ...basket, offers: [] }, pricing).every(isReplaced)).toBe(true);
});
