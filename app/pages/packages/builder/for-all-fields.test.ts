import { expect, it } from "vitest";

import { money } from "~/domain/dates-and-money/money";
import { bandsToName } from "./for-all-fields";

const level = (band: string, amount: number, halls: string[] = []) => ({
  level: { band, priceTypeId: "standard" },
  priceType: "Standard",
  from: money(amount, "EUR"),
  to: money(amount, "EUR"),
  halls,
});

it("bands of different prices in one hall need no name, and those of one price do", () => {
  expect(bandsToName([level("A", 40), level("B", 30)])).toEqual([]);
  expect(bandsToName([level("A", 40), level("B", 30), level("C", 30)])).toEqual(["B", "C"]);
});

it("all bands are named if halls have bands of their own, since a hall and a price say no place", () => {
  const levels = [
    level("Centre stalls", 40, ["Corrib Hall"]),
    level("Gallery", 30, ["Corrib Hall"]),
    level("Studio", 20, ["Studio"]),
  ];
  expect(bandsToName(levels)).toEqual(["Centre stalls", "Gallery", "Studio"]);
});
