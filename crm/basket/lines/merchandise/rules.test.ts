import fc from "fast-check";
import { expect, it } from "vitest";

import { foodRefusal } from "../food/rules";
import { addMinutes } from "../../../platform/dates";
import { isOfferedFor, windowRefusal } from "./rules";
import { countGuests } from "#contract/rules/food/food";
import { quantityRefusal, stockRefusal } from "#contract/rules/shop/stock-item";
import { reservationTime } from "./reservation-rules";
import { RIDE_WINDOW, TABLE_WINDOW } from "#contract/rules/food/reservation";

const startsAt = new Date("2026-12-03T19:30:00-05:00");
const before = (minutes: number) => addMinutes(startsAt, -minutes);
const DAY = 24 * 60;

const performance = {
  id: "i1",
  eventId: "e1",
  title: "La Valse",
  startsAt,
  cancelled: false,
  virtual: false,
  hasIntermission: true,
};
const all = { eventIds: null, instanceIds: null, startsFrom: null };

it("an item is sold for all performances or for those in its scope", () => {
  expect(isOfferedFor(all, performance)).toBe(true);
  expect(isOfferedFor({ ...all, eventIds: ["e1"] }, performance)).toBe(true);
  expect(isOfferedFor({ ...all, eventIds: ["e2"], instanceIds: ["i1"] }, performance)).toBe(true);
  expect(isOfferedFor({ ...all, eventIds: ["e2"] }, performance)).toBe(false);
});

it("an item for the evening is sold for performances that start then or later at the venue", () => {
  const isFor = (startsFrom: string) => isOfferedFor({ ...all, startsFrom }, performance);
  expect([isFor("17:00"), isFor("19:30"), isFor("19:31")]).toEqual([true, true, false]);
  const morning = { ...performance, startsAt: new Date("2026-12-03T11:00:00-05:00") };
  expect(isOfferedFor({ ...all, startsFrom: "17:00", eventIds: ["e1"] }, morning)).toBe(false);
});

it("no item is sold for a canceled performance or a live stream", () => {
  expect(isOfferedFor(all, { ...performance, virtual: true })).toBe(false);
  expect(isOfferedFor(all, { ...performance, cancelled: true })).toBe(false);
});

it("an item goes off sale minutesBefore the start of the performance", () => {
  const window = { daysAhead: null, minutesBefore: 15 };
  expect(windowRefusal(window, startsAt, before(16))).toBeNull();
  expect(windowRefusal(window, startsAt, before(15))?.reason).toBe("too-late");
  const open = { daysAhead: null, minutesBefore: null };
  expect(windowRefusal(open, startsAt, before(1))).toBeNull();
  expect(windowRefusal(open, startsAt, startsAt)?.reason).toBe("too-late");
});

it("a table is reserved 90 and a ride 15 minutes before the start, a table at most 60 days ahead", () => {
  const now = before(60 * DAY);
  expect(reservationTime(TABLE_WINDOW, startsAt, now)).toEqual(before(90));
  expect(reservationTime(TABLE_WINDOW, startsAt, addMinutes(now, -1))).toBeNull();
  expect(reservationTime(TABLE_WINDOW, startsAt, before(90))).toBeNull();
  expect(reservationTime(RIDE_WINDOW, startsAt, before(200 * DAY))).toEqual(before(15));
  const lunch = { ...TABLE_WINDOW, startsFrom: "19:31" };
  expect(reservationTime(lunch, startsAt, now)).toBeNull();
  expect(windowRefusal(TABLE_WINDOW, startsAt, addMinutes(now, -1))).toEqual({
    code: "not-allowed",
    reason: "too-early",
    from: "2026-10-04T20:30:00-04:00",
  });
});

it("an add-on's quantity is limited by or must equal the number of tickets, depending on the item", () => {
  expect(quantityRefusal("any", 5, 1)).toBeNull();
  expect(quantityRefusal("any", 1, 0)?.reason).toBe("tickets-needed");
  expect(quantityRefusal("up-to-tickets", 2, 2)).toBeNull();
  expect(quantityRefusal("up-to-tickets", 3, 2)).toEqual({
    code: "not-allowed",
    reason: "more-than-tickets",
    tickets: 2,
    wanted: 3,
  });
  expect(quantityRefusal("same-as-tickets", 2, 2)).toBeNull();
  for (const wanted of [1, 3])
    expect(quantityRefusal("same-as-tickets", wanted, 2)?.reason).toBe("same-number-as-tickets");
  for (const number of ["up-to-tickets", "same-as-tickets"] as const) {
    expect(quantityRefusal(number, 2, 2, 1)).toMatchObject({ tickets: 1, wanted: 2 });
    expect(quantityRefusal(number, 1, 2, 1)).toBeNull();
    expect(quantityRefusal(number, 1, 2, 0)?.reason).toBe("one-for-each-ticket");
  }
});

it("an item's quantity never exceeds the remaining stock", () => {
  expect(stockRefusal({ name: "Mug", left: null }, 999)).toBeNull();
  expect(stockRefusal({ name: "Mug", left: 2 }, 2)).toBeNull();
  expect(stockRefusal({ name: "Mug", left: 2 }, 3)).toEqual({
    code: "not-allowed",
    reason: "out-of-stock",
    name: "Mug",
    left: 2,
  });
});

const limits = { maxGuests: 20, otherGuests: 0 };
const party = (guests: number, counts: Record<string, number>) => ({
  guests,
  chosen: new Map(Object.entries(counts)),
});

it("a food order needs exactly one item of each category per guest", () => {
  expect(foodRefusal(party(3, { Starter: 3, Main: 3 }), limits)).toBeNull();
  expect(foodRefusal(party(3, { Starter: 3, Main: 1 }), limits)).toEqual({
    code: "not-allowed",
    reason: "select-more",
    category: "Main",
    missing: 2,
    guests: 3,
  });
  expect(foodRefusal(party(3, { Starter: 4, Main: 3 }), limits)).toEqual({
    code: "not-allowed",
    reason: "select-fewer",
    category: "Starter",
    over: 1,
    guests: 3,
  });
});

it("one order has food and drink for at most 20 guests", () => {
  expect(foodRefusal(party(10, { Drink: 20 }), limits)).toBeNull();
  expect(foodRefusal(party(10, { Drink: 21 }), limits)).toMatchObject({
    reason: "too-many-guests",
    maxGuests: 20,
    guests: 21,
  });
  expect(foodRefusal(party(9, { Drink: 9 }), { ...limits, otherGuests: 12 })?.reason).toBe(
    "too-many-guests",
  );
});

it("a food order for ten or more guests counts the guests from the items chosen, at least ten", () => {
  expect(countGuests(party(10, { Starter: 12, Main: 11 }))).toBe(12);
  expect(foodRefusal(party(10, { Drink: 8 }), limits)).toMatchObject({
    reason: "select-more",
    missing: 2,
  });
});

it("a food order is accepted only when every category has exactly one item per guest", () => {
  const count = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), count, count, (guests, starters, mains) => {
      const request = party(guests, { Starter: starters, Main: mains });
      const isOk = foodRefusal(request, limits) === null;
      const isServable = guests < 10 ? starters === guests : starters >= 10;
      expect(isOk).toBe(starters === mains && isServable);
    }),
  );
});
