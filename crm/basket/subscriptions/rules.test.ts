import { expect, it } from "vitest";

import { redeemRefusal, subscriptionEnd } from "./rules";

it("a subscription's last day is the day before its months have passed", () => {
  expect(subscriptionEnd("2026-11-23", 12)).toBe("2027-11-22");
  expect(subscriptionEnd("2026-03-01", 12)).toBe("2027-02-28");
  expect(subscriptionEnd("2026-12-31", 2)).toBe("2027-02-27");
});

it("a subscription credit is refused for package tickets, other price types, after expiry or when used up", () => {
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
