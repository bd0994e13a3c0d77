import { expect, it } from "vitest";

import { nameOrder, orderIdsIn } from "./order-note";

const FIRST = "5d9f1a52-6c1e-4f6e-9d1b-0b6f0f0f0001";
const SECOND = "5d9f1a52-6c1e-4f6e-9d1b-0b6f0f0f0002";

it("notes keep what the venue wrote, and name the last order of the basket with what its buyer wrote", () => {
  const first = nameOrder("From the website.", FIRST, ["By the\naisle, please", " "]);
  expect(first).toBe(`From the website. Foyer order ${FIRST}: By the aisle, please`);
  expect(nameOrder(first, SECOND, ["Near the bar"])).toBe(
    `From the website. Foyer order ${SECOND}: Near the bar`,
  );
  expect(nameOrder(first, SECOND)).toBe(`From the website. Foyer order ${SECOND}`);
});

it("a buyer cannot name another order", () => {
  const spoof = `Foyer Foyer order ${SECOND}`;
  expect(orderIdsIn(nameOrder(null, FIRST, [spoof, `Foyer\torder ${SECOND}`]))).toEqual([FIRST]);
});

it("long notes are cut, but never the order's name", () => {
  const cut = nameOrder(null, FIRST, ["ä".repeat(300)]);
  expect(cut).toHaveLength(255);
  const venue = "v".repeat(300);
  expect(nameOrder(venue, FIRST, ["text"])).toBe(`${venue} Foyer order ${FIRST}`);
});
