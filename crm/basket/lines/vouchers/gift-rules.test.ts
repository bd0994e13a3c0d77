import { it, expect } from "vitest";

import { normalizeMailing, voucherErrors, sendingDays, sendingTime } from "./gift-rules";

const giftCard = {
  amount: 2_500,
  quantity: 1,
  toName: null,
  fromName: null,
  message: null,
  toEmail: null,
  sendOn: null,
};

const errors = (change: Partial<typeof giftCard> | object) => {
  const request = { ...giftCard, ...change };
  const normalized = { ...request, ...normalizeMailing(request) };
  return voucherErrors(normalized, [1_000, 2_500], sendingDays("2026-12-01", null));
};

it("a gift voucher is sold in the listed amounts, at most twenty at a time", () => {
  expect(errors({})).toEqual({});
  expect(errors({ amount: 2_600 })).toEqual({ amount: "unknown" });
  expect(errors({ quantity: 20 })).toEqual({});
  expect(errors({ quantity: 21 })).toEqual({ quantity: "too-many" });
});

it("a gift voucher needs a valid email and texts within their limits", () => {
  expect(errors({ toEmail: " ada@example.com ", toName: "Ada", message: " " })).toEqual({});
  expect(errors({ toEmail: "ada" })).toEqual({ toEmail: "email" });
  expect(errors({ toName: "x".repeat(61), message: "x".repeat(301) })).toEqual({
    toName: "too-long",
    message: "too-long",
  });
});

it("a gift voucher's texts are trimmed, and blank ones become null", () => {
  const sendOn = "2026-12-24";
  const texts = {
    toName: " Ada ",
    fromName: "\tGrace",
    message: "Enjoy \n",
    toEmail: " a@b.example ",
  };
  expect(normalizeMailing({ ...texts, sendOn })).toEqual({
    toName: "Ada",
    fromName: "Grace",
    message: "Enjoy",
    toEmail: "a@b.example",
    sendOn,
  });
  const nothing = { toName: null, fromName: null, message: null, toEmail: null, sendOn: null };
  expect(
    normalizeMailing({ toName: " ", fromName: "", message: null, toEmail: "\n", sendOn: null }),
  ).toEqual(nothing);
});

it("a gift voucher's fields each have their own error", () => {
  expect(errors({ fromName: "x".repeat(60) })).toEqual({});
  expect(errors({ fromName: "x".repeat(61) })).toEqual({ fromName: "too-long" });
  expect(errors({ amount: 1, sendOn: "2026-11-30", toEmail: "@" })).toEqual({
    amount: "unknown",
    sendOn: "too-early",
    toEmail: "email",
  });
});

it("a gift voucher is sent between today and a year ahead, or on the day chosen when it was added", () => {
  expect(errors({ sendOn: "2026-12-01" })).toEqual({});
  expect(errors({ sendOn: "2027-12-01" })).toEqual({});
  expect(errors({ sendOn: "2026-11-30" })).toEqual({ sendOn: "too-early" });
  expect(errors({ sendOn: "2027-12-02" })).toEqual({ sendOn: "too-late" });
  expect(sendingDays("2026-12-01", "2026-11-30")).toEqual({
    first: "2026-11-30",
    last: "2027-12-01",
  });
  const days = { first: "2026-12-01", last: "2027-12-01" };
  expect(sendingDays("2026-12-01", "2026-12-24")).toEqual(days);
  expect(sendingDays("2028-02-29", null).last).toBe("2029-02-28");
});

it("a gift voucher for a later day is mailed at 9 a.m. in New York, any other immediately", () => {
  const now = new Date("2026-12-01T23:30:00-05:00");
  expect(sendingTime(null, now)).toBe(now);
  expect(sendingTime("2026-12-01", now)).toBe(now);
  expect(sendingTime("2026-11-30", now)).toBe(now);
  expect(sendingTime("2026-12-24", now)).toEqual(new Date("2026-12-24T09:00:00-05:00"));
});
