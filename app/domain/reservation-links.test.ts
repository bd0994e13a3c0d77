import { expect, it } from "vitest";

import { reservationHref } from "./reservation-links";

it("a reservation's link keeps the site's own parameters, and has the time as New York's clock shows it", () => {
  const site = { url: "https://tables.example/reserve?rid=12&ref=a%20b", timeParam: "datetime" };
  const { searchParams } = new URL(reservationHref(site, "2026-12-03T18:00:00-05:00"));
  expect([...searchParams]).toEqual([
    ["rid", "12"],
    ["ref", "a b"],
    ["datetime", "2026-12-03T18:00"],
  ]);
});
