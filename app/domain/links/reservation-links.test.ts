import { expect, it } from "vitest";

import { reservationHref } from "./reservation-links";

it("a reservation link keeps the site's parameters and adds the local time of New York", () => {
  const site = { url: "https://tables.example/reserve?rid=12&ref=a%20b", timeParam: "datetime" };
  const { searchParams } = new URL(reservationHref(site, "2026-12-03T18:00:00-05:00"));
  expect([...searchParams]).toEqual([
    ["rid", "12"],
    ["ref", "a b"],
    ["datetime", "2026-12-03T18:00"],
  ]);
});
