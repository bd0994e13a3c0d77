import { it, expect } from "vitest";

import { type BuyerRights, hasPriority, modeOfSale, priorityOpening } from "./rights-rules";

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
  const booking = { membersFrom: now, windows: [] };
  expect(hasPriority(booking, member("6"), now)).toBe(true);
  expect(hasPriority({ ...booking, membersFrom: later }, member("6"), now)).toBe(false);
  expect(hasPriority(booking, member("3", false), now)).toBe(false);
  expect(hasPriority(booking, { memberships: [], codes: [] }, now)).toBe(false);
});

it("priority booking with windows opens to each listed level at its own time, and to others with all", () => {
  const windows = [
    { levelId: "8", opensAt: now },
    { levelId: "6", opensAt: later },
  ];
  const booking = { membersFrom: later, windows };
  expect(hasPriority(booking, member("8"), now)).toBe(true);
  expect(hasPriority(booking, member("8", false), now)).toBe(false);
  expect(hasPriority(booking, member("6"), now)).toBe(false);
  expect(hasPriority(booking, member("6"), later)).toBe(true);
  expect(hasPriority(booking, member("11"), now)).toBe(false);
  expect(hasPriority(booking, member("11"), later)).toBe(true);
  const listedOnly = { membersFrom: null, windows };
  expect(hasPriority(listedOnly, member("8"), now)).toBe(true);
  expect(hasPriority(listedOnly, member("11"), later)).toBe(false);
  expect(priorityOpening(booking, member("11"))).toEqual(later);
  expect(priorityOpening(listedOnly, member("11"))).toBeNull();
});
