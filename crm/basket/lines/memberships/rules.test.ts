import fc from "fast-check";
import { expect, it } from "vitest";

import { addDays } from "../../../platform/dates";
import { type BuyerRights, hasPriority, modeOfSale } from "../../prices/rights-rules";
import {
  emptiesBasket,
  giftExpiry,
  giftProgress,
  giftRefusal,
  membershipConflict,
  normalizeMembershipGiftCode,
} from "./rules";
import {
  isActive,
  membershipPeriod,
  membershipPurchase,
  membershipState,
  renewalDue,
} from "../../../people/memberships/rules";

const terms = { price: 10_000, renewalPrice: 9_000, months: 12 };
const year = membershipPeriod("2026-11-20", 12, null);
const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2024-01-01", days));

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

it("a late renewal starts today", () => {
  expect(membershipPeriod("2027-12-01", 12, year.expiresOn).startsOn).toBe("2027-12-01");
});

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

const held = { levelId: "6", hasPriority: true, itemId: null, worth: 0 };
const inBasket = { levelId: "8", hasPriority: true, itemId: "i", worth: 0 };
const code = { id: "c", kind: "promo" } as BuyerRights["codes"][number];

it("a ticket in general sale has the general mode of sale", () => {
  const rights = { memberships: [held, inBasket], codes: [code] };
  expect(modeOfSale(rights, () => true)?.modeOfSale).toBe("general");
});

it("a ticket is sold by an existing membership, else by a code, else by a membership in the basket", () => {
  const byMember = (rights: BuyerRights) => rights.memberships.length > 0;
  const byAny = (rights: BuyerRights) => byMember(rights) || rights.codes.length > 0;
  expect(modeOfSale({ memberships: [held, inBasket], codes: [code] }, byAny)).toEqual({
    modeOfSale: "member",
    membershipItemId: null,
  });
  expect(modeOfSale({ memberships: [inBasket], codes: [code] }, byAny)).toEqual({
    modeOfSale: "code",
    membershipItemId: null,
  });
  expect(modeOfSale({ memberships: [inBasket], codes: [code] }, byMember)).toEqual({
    modeOfSale: "membership",
    membershipItemId: "i",
  });
});

it("a ticket is not sold without a sufficient right", () => {
  expect(modeOfSale({ memberships: [held, inBasket], codes: [code] }, () => false)).toBeNull();
});

const now = new Date("2026-11-20T17:00:00Z");
const later = new Date("2026-11-21T17:00:00Z");
const member = (levelId: string, priority = true): BuyerRights => ({
  memberships: [{ levelId, hasPriority: priority, itemId: null, worth: 0 }],
  codes: [],
});

it("priority booking opens to all levels with priority at the same time by default", () => {
  expect(hasPriority([], member("6"), now)).toBe(true);
  expect(hasPriority([], member("3", false), now)).toBe(false);
  expect(hasPriority([], { memberships: [], codes: [] }, now)).toBe(false);
});

it("priority booking with windows opens to each listed level at its own time, and to no other level", () => {
  const windows = [
    { levelId: "8", opensAt: now },
    { levelId: "6", opensAt: later },
  ];
  expect(hasPriority(windows, member("8"), now)).toBe(true);
  expect(hasPriority(windows, member("6"), now)).toBe(false);
  expect(hasPriority(windows, member("6"), later)).toBe(true);
  expect(hasPriority(windows, member("11"), later)).toBe(false);
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
