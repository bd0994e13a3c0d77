import fc from "fast-check";
import { expect, it } from "vitest";

import { guestsOf, numberRefusal, stockRefusal } from "#contract/stock-rules";
import { foodRefusal } from "../food/rules";
import { addMinutes } from "../platform/dates";
import { isFor, reservationTime, RIDE_WINDOW, TABLE_WINDOW, windowRefusal } from "./rules";

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
it("an item is sold for all performances, or for those that it names", () => {
  expect(isFor({ eventIds: null, instanceIds: null }, performance)).toBe(true);
  expect(isFor({ eventIds: ["e1"], instanceIds: null }, performance)).toBe(true);
  expect(isFor({ eventIds: ["e2"], instanceIds: ["i1"] }, performance)).toBe(true);
  expect(isFor({ eventIds: ["e2"], instanceIds: null }, performance)).toBe(false);
});

it("no item is sold for a canceled performance or a live stream", () => {
  const all = { eventIds: null, instanceIds: null };
  expect(isFor(all, { ...performance, virtual: true })).toBe(false);
  expect(isFor(all, { ...performance, cancelled: true })).toBe(false);
});

it("an item is sold until its number of minutes before the start, which is too late", () => {
  const window = { daysAhead: null, minutesBefore: 15 };
  expect(windowRefusal(window, startsAt, before(16))).toBeNull();
  expect(windowRefusal(window, startsAt, before(15))?.reason).toBe("too-late");
  const open = { daysAhead: null, minutesBefore: null };
  expect(windowRefusal(open, startsAt, before(1))).toBeNull();
  expect(windowRefusal(open, startsAt, startsAt)?.reason).toBe("too-late");
});

it("a table is reserved for 90 minutes and a ride for 15 minutes before, a table at most 60 days ahead", () => {
  const now = before(60 * DAY);
  expect(reservationTime(TABLE_WINDOW, startsAt, now)).toEqual(before(90));
  expect(reservationTime(TABLE_WINDOW, startsAt, addMinutes(now, -1))).toBeNull();
  expect(reservationTime(TABLE_WINDOW, startsAt, before(90))).toBeNull();
  expect(reservationTime(RIDE_WINDOW, startsAt, before(200 * DAY))).toEqual(before(15));
  expect(windowRefusal(TABLE_WINDOW, startsAt, addMinutes(now, -1))).toEqual({
    code: "not-allowed",
    reason: "too-early",
    from: "2026-10-04T20:30:00-04:00",
  });
});

it("the number of an add-on never exceeds the tickets where it must not, and equals them where it must", () => {
  expect(numberRefusal("any", 5, 1)).toBeNull();
  expect(numberRefusal("any", 1, 0)?.reason).toBe("tickets-needed");
  expect(numberRefusal("up-to-tickets", 2, 2)).toBeNull();
  expect(numberRefusal("up-to-tickets", 3, 2)).toEqual({
    code: "not-allowed",
    reason: "more-than-tickets",
    tickets: 2,
    wanted: 3,
  });
  expect(numberRefusal("same-as-tickets", 2, 2)).toBeNull();
  for (const wanted of [1, 3])
    expect(numberRefusal("same-as-tickets", wanted, 2)?.reason).toBe("same-number-as-tickets");
  for (const number of ["up-to-tickets", "same-as-tickets"] as const) {
    expect(numberRefusal(number, 2, 2, 1)).toMatchObject({ tickets: 1, wanted: 2 });
    expect(numberRefusal(number, 1, 2, 1)).toBeNull();
    expect(numberRefusal(number, 1, 2, 0)?.reason).toBe("one-for-each-ticket");
  }
});

it("the number of an item never exceeds what is left", () => {
  expect(stockRefusal({ name: "Mug", left: null }, 999)).toBeNull();
  expect(stockRefusal({ name: "Mug", left: 2 }, 2)).toBeNull();
  expect(stockRefusal({ name: "Mug", left: 2 }, 3)).toEqual({
    code: "not-allowed",
    reason: "out-of-stock",
    name: "Mug",
    left: 2,
  });
});

const limits = { tickets: 9, maxGuests: 20, otherGuests: 0 };
const party = (guests: number, counts: Record<string, number>) => ({
  guests,
  chosen: new Map(Object.entries(counts)),
});

it("food and drink is one of each category per guest: select more, select fewer", () => {
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

it("food and drink is for no more guests than there are tickets", () => {
  expect(foodRefusal(party(3, { Drink: 3 }), { ...limits, tickets: 2 })).toMatchObject({
    reason: "more-than-tickets",
    tickets: 2,
    wanted: 3,
  });
});

it("food and drink is ordered before there is any ticket", () => {
  expect(foodRefusal(party(3, { Drink: 3 }), { ...limits, tickets: 0 })).toBeNull();
  expect(foodRefusal(party(10, { Drink: 21 }), { ...limits, tickets: 0 })?.reason).toBe(
    "too-many-guests",
  );
});

it("food and drink is for at most twenty guests of one order", () => {
  const many = { ...limits, tickets: 40 };
  expect(foodRefusal(party(10, { Drink: 20 }), many)).toBeNull();
  expect(foodRefusal(party(10, { Drink: 21 }), many)).toMatchObject({
    reason: "too-many-guests",
    maxGuests: 20,
    guests: 21,
  });
  expect(foodRefusal(party(9, { Drink: 9 }), { ...many, otherGuests: 12 })?.reason).toBe(
    "too-many-guests",
  );
});

it("food and drink for ten or more guests is served to as many as chose, ten at least", () => {
  expect(guestsOf(party(10, { Starter: 12, Main: 11 }))).toBe(12);
  expect(foodRefusal(party(10, { Drink: 8 }), { ...limits, tickets: 12 })).toMatchObject({
    reason: "select-more",
    missing: 2,
  });
});

it("food and drink is served only when every category has exactly as many as eat", () => {
  const count = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), count, count, (guests, one, two) => {
      const request = party(guests, { Starter: one, Main: two });
      const served = foodRefusal(request, { tickets: 12, maxGuests: 20, otherGuests: 0 }) === null;
      expect(served).toBe(one === two && (guests < 10 ? one === guests : one >= 10));
    }),
  );
});
