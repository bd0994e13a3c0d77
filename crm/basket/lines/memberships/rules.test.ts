import { expect, it } from "vitest";

import {
  emptiesBasket,
  giftExpiry,
  giftProgress,
  giftRefusal,
  membershipConflict,
  normalizeMembershipGiftCode,
} from "./rules";
import { membershipPeriod } from "../../../people/memberships/rules";

const year = membershipPeriod("2026-11-20", 12, null);

const line = {
  id: "i",
  kind: "membership",
  productId: "3",
  name: "Friend",
  quantity: 1,
  unitPrice: 5_000,
  details: { remindsToRenew: false, renews: false, worth: 5_000, ...year },
} as const;

it("a basket has at most one membership", () => {
  expect(membershipConflict([], "3")).toBeNull();
  expect(membershipConflict([line], "3")).toBe("membership-in-basket");
  expect(membershipConflict([line], "6")).toBe("membership-conflict");
});

it("removing a membership empties the basket only if a ticket depends on it", () => {
  const general = { modeOfSale: "general", membershipItemId: null } as const;
  const bound = { modeOfSale: "membership", membershipItemId: "i" } as const;
  expect(emptiesBasket([], "i")).toBe(false);
  expect(emptiesBasket([general], "i")).toBe(false);
  expect(emptiesBasket([general, bound], "i")).toBe(true);
  expect(emptiesBasket([bound], "another")).toBe(false);
});

const now = new Date("2026-11-20T17:00:00Z");
const later = new Date("2026-11-21T17:00:00Z");

const gift = { expiresOn: "2027-11-20", membershipId: null, endedAt: null, acceptedAt: null };
const mail = { sentAt: now, dueAt: null };

it("a membership gift can be accepted once, within a year of its mail, unless its order was returned", () => {
  expect(giftExpiry("2028-02-29")).toBe("2029-02-28");
  expect(giftRefusal(gift, "2027-11-20")).toBeNull();
  expect(giftRefusal(gift, "2027-11-21")).toBe("code-expired");
  expect(giftRefusal({ ...gift, endedAt: now }, "2027-11-20")).toBe("code-not-valid");
  expect(giftRefusal({ ...gift, membershipId: "m" }, "2028-11-21")).toBe("code-used-up");
});

it("a membership gift is scheduled, sent, accepted, expired or ended", () => {
  const day = "2026-11-20";
  const progress = (change: object, sent: Parameters<typeof giftProgress>[1] = mail) =>
    giftProgress({ ...gift, ...change }, sent, day);
  expect(progress({}, { sentAt: null, dueAt: later })).toEqual({
    state: "scheduled",
    on: "2026-11-21",
  });
  expect(progress({}, { sentAt: null, dueAt: now })).toEqual({ state: "sent", on: day });
  expect(progress({})).toEqual({ state: "sent", on: day });
  expect(progress({ membershipId: "m", acceptedAt: later })).toEqual({
    state: "accepted",
    on: "2026-11-21",
  });
  expect(progress({ expiresOn: "2026-11-19" })).toEqual({ state: "expired", on: "2026-11-19" });
  expect(progress({ endedAt: now })).toEqual({ state: "ended", on: null });
});

it("a membership gift's code is normalized", () => {
  expect(normalizeMembershipGiftCode(" abcd\u20132345 EFGH ")).toBe("ABCD-2345-EFGH");
  expect(normalizeMembershipGiftCode("abc")).toBe("ABC");
});
