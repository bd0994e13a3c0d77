import fc from "fast-check";
import { expect, it } from "vitest";

import { redeemedTickets, redeemRefusal, subscriptionDiscounts } from "./rules";

const ticket = (id: string, subscriptionId: string | null = "s") => ({ id, subscriptionId });
const book = (available: number) => ({ id: "s", name: "Six evenings", available });

it("a subscription's vouchers pay for the tickets for which one was chosen, in their order", () => {
  const tickets = [ticket("a"), ticket("b", null), ticket("c", "another"), ticket("d")];
  expect(redeemedTickets(book(6), tickets).map(({ id }) => id)).toEqual(["a", "d"]);
  expect(redeemedTickets(book(1), tickets).map(({ id }) => id)).toEqual(["a"]);
});

it("a subscription's vouchers never pay for more tickets than there are vouchers", () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), (available, count) => {
      const tickets = Array.from({ length: count }, (_, index) => ticket(String(index)));
      const [discount] = subscriptionDiscounts([book(available)], tickets);
      expect(discount?.lineIds.size).toBe(Math.min(available, count));
    }),
  );
});

it("a subscription's vouchers are not for a ticket of a package, nor when none is left or it is over", () => {
  const single = { packageItemId: null };
  expect(redeemRefusal({ available: 1, isOver: false }, single, 0)).toBeNull();
  expect(redeemRefusal({ available: 1, isOver: false }, single, 1)).toBe("no-voucher-left");
  expect(redeemRefusal({ available: 0, isOver: true }, single, 0)).toBe("subscription-expired");
  expect(redeemRefusal({ available: 1, isOver: false }, { packageItemId: "p" }, 0)).toBe(
    "part-of-package",
  );
});
