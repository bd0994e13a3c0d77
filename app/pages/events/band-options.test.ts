import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { samplePriceList } from "../../../tests/support/samples/event";
import { bandOptions, pricedBands } from "./band-options";
import { placeTitles } from "./instance/place-card";

const { t, locale } = loadTranslations(false)["en-us"];
const list = samplePriceList();
const bands = pricedBands(list);
const place = (where: "close" | "middle", meters: number) => ({
  ...{ where, sees: null, worst: null, floors: 0, meters, section: "Orchestra" },
  ...{ view: null, hall: "/hall.svg", groups: null },
});
const places = Object.fromEntries(
  bands.map(({ id }, at) => [id, place(at === 0 ? "close" : "middle", 10 + at * 10)]),
);

it("bands are chosen by the names that their places have by price", () => {
  const titles = placeTitles(t, list.bands, places);
  const labels = bandOptions(t, locale, bands, { places }).map(({ label }) => label);
  expect(labels[0]).toMatch(/^Close to the stage, \$/);
  expect(new Set(labels).size).toBe(bands.length);
  expect(labels.map((label) => label.replace(/, \$.*$/, ""))).toEqual([...titles.values()]);
});

it("some of the bands have the same names as among all of them", () => {
  const alike = Object.fromEntries(bands.map(({ id }, at) => [id, place("middle", 20 + at * 10)]));
  const second = bands.slice(1, 2);
  const [label] = bandOptions(t, locale, second, { places: alike, among: bands });
  expect(label).toEqual(bandOptions(t, locale, bands, { places: alike })[1]);
  expect(label?.label).toMatch(/^Farther back, /);
});
