import fc from "fast-check";
import { expect, it } from "vitest";

import { addDays } from "../../platform/dates";
import {
  chooseChargeDay,
  isMissed,
  isNoticeDue,
  nextDonationDay,
  earliestChargeDay,
  retryDay,
  RENEWAL_NOTICE_DAYS,
} from "./rules";
import { membershipPeriod } from "../../people/memberships/rules";

const year = membershipPeriod("2026-11-20", 12, null);

it("a renewal is announced from 21 days before its renewal date to its last day", () => {
  expect(isNoticeDue(year, "2027-09-28")).toBe(false);
  expect(isNoticeDue(year, "2027-09-29")).toBe(true);
  expect(isNoticeDue(year, year.expiresOn)).toBe(true);
  expect(isNoticeDue(year, addDays(year.expiresOn, 1))).toBe(false);
});

it("a renewal is charged on its renewal date, or after a late notice NOTICE_DAYS later but never after the last day", () => {
  expect(chooseChargeDay(year, "2027-09-29")).toBe(year.renewsOn);
  expect(chooseChargeDay(year, "2027-10-20")).toBe(addDays("2027-10-20", RENEWAL_NOTICE_DAYS));
  expect(chooseChargeDay(year, "2027-11-15")).toBe(year.expiresOn);
});

it("a renewal is charged at least 15 days after its notice, but never after the membership's last day", () => {
  expect(earliestChargeDay(year, "2027-10-01")).toBe("2027-10-16");
  expect(earliestChargeDay(year, "2027-11-15")).toBe(year.expiresOn);
});

it("a monthly donation is charged on its day of the month, or on the last day of a shorter month", () => {
  expect(nextDonationDay("2027-01-31", "2027-01-31")).toBe("2027-02-28");
  expect(nextDonationDay("2027-01-31", "2027-02-28")).toBe("2027-03-31");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), (days) => {
      const after = addDays("2027-01-31", days);
      const next = nextDonationDay("2027-01-31", after);
      expect(next > after).toBe(true);
      expect(next <= addDays(after, 31)).toBe(true);
    }),
  );
});

it("a monthly donation is charged up to 7 days late and skipped after that", () => {
  expect(isMissed("2027-01-31", "2027-02-07")).toBe(false);
  expect(isMissed("2027-01-31", "2027-02-08")).toBe(true);
});

it("a refused charge is retried after 3 and after 7 days, and then no more", () => {
  expect([1, 2, 3].map((refusals) => retryDay(refusals, "2027-10-20"))).toEqual([
    "2027-10-23",
    "2027-10-27",
    null,
  ]);
});
