import { expect, it } from "vitest";

import { formatProblems } from "./validate-seat-plan";

it("tells the first of many alike and how many there are, and hides no other kind behind them", () => {
  const alike = Array.from({ length: 10_000 }, (_, index) => ({
    path: `seats.${index}`,
    message: `seat_guid ${index} is used twice`,
  }));
  const told = formatProblems([...alike, { path: "seats.4", message: "has no category" }]);
  expect(told).toHaveLength(12);
  expect(told.slice(-2)).toEqual(["and 9,990 more such places", "seats.4 has no category"]);
});
