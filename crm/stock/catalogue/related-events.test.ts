import { expect, it } from "vitest";

import type { AvailabilityStatus } from "#contract/schemas/event";
import { chooseRelated } from "./related-events";

const dates = (event: string, ...statuses: AvailabilityStatus[]) =>
  statuses.map((status, at) => ({ id: `${event}${at + 1}`, status }));
const ids = (...candidates: ReturnType<typeof dates>[]) =>
  chooseRelated(candidates).map(({ id }) => id);

it("a sold-out event is related only if there are fewer than three others", () => {
  const [soldOut, ...others] = [
    dates("a", "sold-out", "sold-out"),
    dates("b", "get-tickets"),
    dates("c", "limited"),
    dates("d", "not-on-sale"),
  ] as const;
  expect(ids(soldOut, ...others)).toEqual(["b1", "c1", "d1"]);
  expect(ids(soldOut, others[0])).toEqual(["b1", "a1"]);
});

it("events that can be bought come before those that are not on sale yet", () => {
  const later = dates("a", "not-on-sale", "not-on-sale");
  expect(ids(later, dates("b", "sold-out"), dates("c", "not-on-sale", "limited"))).toEqual([
    "c2",
    "a1",
    "b1",
  ]);
});

it("a related event is shown with its next date that is not sold out", () => {
  expect(ids(dates("a", "sold-out", "get-tickets", "get-tickets"))).toEqual(["a2"]);
});
