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

it("a subscription's vouchers are not for a ticket of a package or at another price, nor when none is left or it is over", () => {
  const single = { packageItemId: null, priceTypeId: "under30" };
  const valid = { available: 1, isOver: false, priceTypeId: "under30" };
  expect(redeemRefusal(valid, single, 0)).toBeNull();
  expect(redeemRefusal({ ...valid, priceTypeId: null }, single, 0)).toBeNull();
  expect(redeemRefusal(valid, { ...single, priceTypeId: "standard" }, 0)).toBe("other-price-type");
  expect(redeemRefusal(valid, single, 1)).toBe("no-voucher-left");
  expect(redeemRefusal({ ...valid, available: 0, isOver: true }, single, 0)).toBe(
    "subscription-expired",
  );
  expect(redeemRefusal(valid, { ...single, packageItemId: "p" }, 0)).toBe("part-of-package");
});
