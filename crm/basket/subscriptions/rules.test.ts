import fc from "fast-check";
import { expect, it } from "vitest";

import { redeemRefusal, subscriptionEnd } from "./rules";
import { redeemedTickets, subscriptionDiscounts } from "../contents/subscription-discounts";

const ticket = (id: string, subscriptionId: string | null = "s") => ({ id, subscriptionId });
const book = (available: number) => ({ id: "s", name: "Six evenings", available });

it("subscription vouchers pay for the tickets that use the subscription, in order", () => {
  const tickets = [ticket("a"), ticket("b", null), ticket("c", "another"), ticket("d")];
  expect(redeemedTickets(book(6), tickets).map(({ id }) => id)).toEqual(["a", "d"]);
  expect(redeemedTickets(book(1), tickets).map(({ id }) => id)).toEqual(["a"]);
});

it("subscription vouchers never pay for more tickets than there are vouchers", () => {
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

it("a subscription's last day is the day before its months have passed", () => {
  expect(subscriptionEnd("2026-11-23", 12)).toBe("2027-11-22");
  expect(subscriptionEnd("2026-03-01", 12)).toBe("2027-02-28");
  expect(subscriptionEnd("2026-12-31", 2)).toBe("2027-02-27");
});

it("a subscription voucher is refused for package tickets, other price types, after expiry or when used up", () => {
  const single = { packageItemId: null, priceTypeId: "under30" };
  const valid = { available: 1, isOver: false, priceTypeId: "under30" };
  expect(redeemRefusal(valid, single, 0)).toBeNull();
  expect(redeemRefusal({ ...valid, priceTypeId: null }, single, 0)).toBeNull();
  expect(redeemRefusal(valid, { ...single, priceTypeId: "standard" }, 0)).toBe("other-price-type");
  expect(redeemRefusal(valid, single, 1)).toBe("no-voucher-left");
  expect(redeemRefusal({ ...valid, available: 2 }, single, 1)).toBeNull();
  expect(redeemRefusal({ ...valid, available: 2 }, single, 3)).toBe("no-voucher-left");
  expect(redeemRefusal({ ...valid, available: 0, isOver: true }, single, 0)).toBe(
    "subscription-expired",
  );
  expect(redeemRefusal(valid, { ...single, packageItemId: "p" }, 0)).toBe("part-of-package");
});
