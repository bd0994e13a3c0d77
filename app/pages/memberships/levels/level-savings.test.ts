import { expect, it } from "vitest";

import { usd } from "../../../../tests/support/samples/usd";
import { sampleLevel } from "../../../../tests/support/samples/membership-level";
import { bestLevel, divideLevels, levelSavings, readAttendance } from "./level-savings";

const saving = (average: number, lowest = average, highest = average) => ({
  ticketSavings: { average: usd(average), lowest: usd(lowest), highest: usd(highest) },
});
const FOUR_TIMES = { visits: 4, party: 2 };

it.each([
  ["", { visits: 4, party: 2 }],
  ["visits=12&party=1", { visits: 12, party: 1 }],
  ["visits=5&party=-1", { visits: 4, party: 2 }],
  ["visits=2&visits=8", { visits: 2, party: 2 }],
])("the query %j is read as %o", (query, attendance) => {
  expect(readAttendance(new URLSearchParams(query))).toEqual(attendance);
});

it("a level that makes every ticket as much cheaper saves that much on each", () => {
  const level = { ...sampleLevel({ price: usd(5_000) }), ...saving(950) };
  expect(levelSavings(level, FOUR_TIMES)).toEqual({
    total: usd(7_600),
    tickets: 8,
    each: usd(950),
    isExact: true,
    paysForItself: true,
    paysFrom: 6,
  });
});

it("an average saving is an estimate, rounded to the nearest whole unit", () => {
  const level = { ...sampleLevel({ price: usd(10_000) }), ...saving(831, 200, 2_500) };
  const savings = levelSavings(level, FOUR_TIMES);
  expect(savings).toMatchObject({ total: usd(6_600), isExact: false, paysForItself: false });
  expect(savings?.paysFrom).toBe(13);
  const friend = { ...sampleLevel({ price: usd(6_800) }), ...saving(849, 200, 2_500) };
  // 8 x 8.49 is 67.92: about 68, which is not yet the price.
  expect(levelSavings(friend, FOUR_TIMES)).toMatchObject({
    total: usd(6_800),
    paysForItself: false,
  });
});

it("tickets are counted for as long as the membership lasts", () => {
  const level = { ...sampleLevel({ months: 6 }), ...saving(900) };
  expect(levelSavings(level, { visits: 1, party: 1 })?.total).toEqual(usd(0));
  expect(levelSavings(level, FOUR_TIMES)?.tickets).toBe(4);
});

it.each([{}, { ticketSavings: null }, saving(0)])("nothing is said of savings %o", (known) => {
  expect(levelSavings({ ...sampleLevel(), ...known }, FOUR_TIMES)).toBeNull();
});

const priced = (id: string, price: number, average: number) => {
  const level = { ...sampleLevel({ id, price: usd(price) }), ...saving(average) };
  return { ...level, savings: levelSavings(level, FOUR_TIMES) };
};

it("the best level costs least after the savings, and of equals it is the lower one", () => {
  const [friend, contributor, supporter] = [
    priced("3", 5_000, 500),
    priced("6", 10_000, 1_400),
    priced("8", 25_000, 1_400),
  ];
  expect(bestLevel([friend, contributor, supporter])?.id).toBe("6");
  expect(bestLevel([priced("1", 4_000, 500), priced("2", 8_000, 1_000)])?.id).toBe("1");
});

it("there is no best level of one, or if no level is known to save anything", () => {
  expect(bestLevel([priced("3", 5_000, 500)])).toBeNull();
  expect(bestLevel([priced("3", 5_000, 0), priced("6", 10_000, 0)])).toBeNull();
});

it.each([
  [null, ["a", "b", "c"], ["d", "e"]],
  ["a", ["a", "b", "c"], ["d", "e"]],
  ["c", ["b", "c", "d"], ["a", "e"]],
  ["e", ["c", "d", "e"], ["a", "b"]],
])("three levels around %s are shown first", (middle, first, rest) => {
  expect(divideLevels(["a", "b", "c", "d", "e"], { middle })).toEqual({ first, rest });
  expect(divideLevels(["a", "b"], { middle: "b" })).toEqual({ first: ["a", "b"], rest: [] });
});

it("a member is first shown the own level and those above", () => {
  const divided = (own: string) => divideLevels(["a", "b", "c", "d"], { own, middle: null });
  expect(divided("b")).toEqual({ first: ["b", "c", "d"], rest: ["a"] });
  expect(divided("d")).toEqual({ first: ["d"], rest: ["a", "b", "c"] });
});
