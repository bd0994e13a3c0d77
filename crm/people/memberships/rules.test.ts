import fc from "fast-check";
import { expect, it } from "vitest";

import { addDays } from "../../platform/dates";
import {
  membershipPeriod,
  isActive,
  membershipState,
  membershipPurchase,
  renewalDue,
} from "./rules";

const terms = { price: 10_000, renewalPrice: 9_000, months: 12 };

const year = membershipPeriod("2026-11-20", 12, null);

it("a membership starts today and ends on the day before the anniversary", () => {
  expect(year).toEqual({
    startsOn: "2026-11-20",
    renewsOn: "2027-10-20",
    expiresOn: "2027-11-19",
  });
  expect(isActive(year, "2026-11-20")).toBe(true);
  expect(isActive(year, "2027-11-19")).toBe(true);
  expect(isActive(year, "2027-11-20")).toBe(false);
});

it("a yearly membership from February 29 ends on February 27", () => {
  expect(membershipPeriod("2028-02-29", 12, null).expiresOn).toBe("2029-02-27");
});

it("an early renewal starts on the day after the current membership", () => {
  expect(membershipPeriod("2027-10-25", 12, year.expiresOn)).toMatchObject({
    startsOn: "2027-11-20",
    expiresOn: "2028-11-19",
  });
});

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2024-01-01", days));

it("a renewed membership never overlaps the current one and leaves no gap if renewed in time", () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 36 }),
      fc.integer({ min: 0, max: 60 }),
      (first, months, days) => {
        const current = membershipPeriod(first, months, null);
        const next = membershipPeriod(addDays(current.renewsOn, days), months, current.expiresOn);
        expect(next.startsOn > current.expiresOn).toBe(true);
        expect(next.startsOn <= next.renewsOn && next.renewsOn <= next.expiresOn).toBe(true);
        if (addDays(current.renewsOn, days) <= current.expiresOn)
          expect(next.startsOn).toBe(addDays(current.expiresOn, 1));
      },
    ),
  );
});

it("a late renewal starts today", () => {
  expect(membershipPeriod("2027-12-01", 12, year.expiresOn).startsOn).toBe("2027-12-01");
});

it("a membership is upcoming, active or expired depending on the date", () => {
  expect(membershipState(year, "2026-11-19")).toBe("upcoming");
  expect(membershipState(year, "2026-11-20")).toBe("active");
  expect(membershipState(year, "2027-11-20")).toBe("expired");
});

it("a first membership is sold at the full price", () => {
  expect(membershipPurchase(terms, null, "2026-11-20")).toEqual({
    price: 10_000,
    renews: false,
    period: year,
  });
});

it("a current membership cannot be bought again before its renewal date", () => {
  expect(membershipPurchase(terms, year, "2026-11-20")).toBeNull();
  expect(membershipPurchase(terms, year, "2027-10-19")).toBeNull();
});

it("a membership is sold at the renewal price from the renewal date until 30 days after its end", () => {
  for (const today of ["2027-10-20", "2027-11-19", "2027-12-19"])
    expect(membershipPurchase(terms, year, today)).toMatchObject({
      price: 9_000,
      renews: true,
    });
  expect(membershipPurchase(terms, year, "2027-12-20")).toMatchObject({
    price: 10_000,
    renews: false,
  });
});

it("a membership that was already renewed cannot be bought again", () => {
  const renewed = membershipPeriod("2027-10-25", 12, year.expiresOn);
  expect(membershipPurchase(terms, renewed, "2027-10-26")).toBeNull();
});

const membership = { ...year, remindsToRenew: true, hasPaidSuccessor: false };

it("a renewal reminder is due from the renewal date to the last day, unless disabled or renewed", () => {
  expect(renewalDue(membership, "2027-10-19")).toBe(false);
  expect(renewalDue(membership, "2027-10-20")).toBe(true);
  expect(renewalDue(membership, "2027-11-19")).toBe(true);
  expect(renewalDue(membership, "2027-11-20")).toBe(false);
  expect(renewalDue({ ...membership, remindsToRenew: false }, "2027-10-20")).toBe(false);
  expect(renewalDue({ ...membership, hasPaidSuccessor: true }, "2027-10-20")).toBe(false);
});
