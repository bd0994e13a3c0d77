import { expect, it } from "vitest";

import { ticketPages } from "./ticket-pages";

const performances = (count: number, tickets: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at,
    ticketIds: Array.from({ length: tickets }, (__, ticket) => `${at}-${ticket}`),
  }));
const sizes = (count: number, tickets: number) =>
  ticketPages(performances(count, tickets)).map((page) => page.length);

it("a page of tickets has twenty performances, and the last page what is left", () => {
  expect(sizes(45, 2)).toEqual([20, 20, 5]);
  expect(sizes(20, 2)).toEqual([20]);
  expect(sizes(0, 2)).toEqual([]);
});

it("a page of tickets has fewer performances where they have many tickets, and one at least", () => {
  expect(sizes(5, 80)).toEqual([2, 2, 1]);
  expect(sizes(4, 100)).toEqual([2, 2]);
  expect(sizes(3, 900)).toEqual([1, 1, 1]);
});

it("pages of tickets leave none out, in the order in which they came", () => {
  const all = performances(50, 9);
  expect(ticketPages(all).flat()).toEqual(all);
});
