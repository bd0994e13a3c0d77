import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { money } from "~/domain/arithmetic/money";
import { bandsToName, rankTitles } from "./for-all-fields";

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

it("letters, which say nothing in several halls, become the best places, the middle and the lowest price", () => {
  const { t } = loadTranslations(false)["en-us"];
  const titles = (...bands: [name: string, price: number][]) => [
    ...rankTitles(
      t,
      bands.flatMap(([name, price]) => [level(name, price), level(name, price)]),
    ).values(),
  ];
  expect(titles(["A", 3], ["B", 2], ["C", 1])).toEqual([
    "Best places",
    "Middle places",
    "Lowest price",
  ]);
  expect(titles(["A", 3], ["B", 1], ["C", 2]).at(-1)).toBe("Farther back");
  expect(titles(["A", 4], ["B", 3], ["C", 2], ["D", 1]).slice(1, 3)).toEqual([
    "Middle places 1",
    "Middle places 2",
  ]);
  expect(titles(["Gallery", 1])).toEqual([]);
});
