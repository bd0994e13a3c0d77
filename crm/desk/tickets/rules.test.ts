import { expect, it } from "vitest";

import { shareRefusal, ticketPages } from "./rules";

const performances = (count: number, tickets: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at,
    ticketIds: Array.from({ length: tickets }, (__, ticket) => `${at}-${ticket}`),
  }));
const sizes = (count: number, tickets: number) =>
  ticketPages(performances(count, tickets)).map((page) => page.length);

it("a page of tickets has 20 performances", () => {
  expect(sizes(45, 2)).toEqual([20, 20, 5]);
  expect(sizes(20, 2)).toEqual([20]);
  expect(sizes(0, 2)).toEqual([]);
});

it("a page of tickets has at most 200 tickets, but at least one performance", () => {
  expect(sizes(5, 80)).toEqual([2, 2, 1]);
  expect(sizes(4, 100)).toEqual([2, 2]);
  expect(sizes(3, 900)).toEqual([1, 1, 1]);
});

it("pages of tickets contain all performances in order", () => {
  const all = performances(50, 9);
  expect(ticketPages(all).flat()).toEqual(all);
});

const ticket = (instanceId: string, shareId: string | null = null) => ({ instanceId, shareId });

it("shared tickets are for one performance and not shared already", () => {
  expect(shareRefusal([ticket("i1"), ticket("i1")])).toBeNull();
  expect(shareRefusal([ticket("i1"), ticket("i2")])).toBe("several-performances");
  expect(shareRefusal([ticket("i1"), ticket("i1", "s1")])).toBe("shared-already");
});
