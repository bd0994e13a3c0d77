import { it, expect } from "vitest";
import fc from "fast-check";

import { redeemedTickets, subscriptionDiscounts } from "./subscription-discounts";

const ticket = (id: string, subscriptionId: string | null = "s") => ({ id, subscriptionId });

const book = (available: number) => ({ id: "s", name: "Six evenings", available });

it("subscription credits pay for the tickets that use the subscription, in order", () => {
  const tickets = [ticket("a"), ticket("b", null), ticket("c", "another"), ticket("d")];
  expect(redeemedTickets(book(6), tickets).map(({ id }) => id)).toEqual(["a", "d"]);
  expect(redeemedTickets(book(1), tickets).map(({ id }) => id)).toEqual(["a"]);
});

it("subscription credits never pay for more tickets than there are credits", () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), (available, count) => {
      const tickets = Array.from({ length: count }, (_, index) => ticket(String(index)));
      const [discount] = subscriptionDiscounts([book(available)], tickets);
      expect(discount?.lineIds.size).toBe(Math.min(available, count));
    }),
  );
});

it("each subscription pays the whole price of its own tickets", () => {
  const tickets = [ticket("a"), ticket("b", "other"), ticket("c", null), ticket("d")];
  const other = { id: "other", name: "Three evenings", available: 3 };
  expect(subscriptionDiscounts([book(6), other], tickets)).toEqual([
    { id: "s", source: "subscription", lineIds: new Set(["a", "d"]), off: { percent: 100 } },
    { id: "other", source: "subscription", lineIds: new Set(["b"]), off: { percent: 100 } },
  ]);
  expect(subscriptionDiscounts([], tickets)).toEqual([]);
});
