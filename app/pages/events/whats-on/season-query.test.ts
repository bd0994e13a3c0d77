import { expect, it } from "vitest";

import type { SeasonFilter } from "#contract/operations/catalogue";
import { loadTranslations } from "~/.server/i18n/translations";
import { sampleSeason } from "../../../../tests/support/samples/event";
import { groupByDay } from "./season-calendar";
import { nothingHint, resultsTitle, seasonTitle } from "./season-query";

const { t } = loadTranslations(false)["en-us"];

const month = { kind: "calendar", month: "2026-12", weeks: [] } as const;

it.each<[Partial<SeasonFilter>, { kind: "list" } | typeof month, string]>([
  [{ page: 2 }, { kind: "list" }, ", page 2 of 5"],
  [
    { when: "weekend", accessTag: "any" },
    { kind: "list" },
    ", This weekend, Accessible performances",
  ],
  [{ month: "2026-12" }, month, ", calendar, December 2026"],
  [
    {
      search: "zzzz",
      week: "2026-11-29",
      hall: "main",
      accessTag: "asl",
      wheelchair: "1",
      priceTo: 5000,
    },
    { kind: "list" },
    ", 1 event for “zzzz”, Week of Nov\u00a029, Main Hall, ASL, Wheelchair spaces available, up to $50",
  ],
])("the title of the listing with %o and %o is What’s on%s", (query, view, title) => {
  const season = { ...sampleSeason(), page: query.page ?? 1, pageCount: 5 };
  const shown = {
    query: { page: 1, ...query },
    season,
    view: { ...view, weeks: [] },
    today: "2026-11-29",
  };
  expect(seasonTitle(shown, t, { locale: "en-us", currency: "USD" })).toBe(`What’s on${title}`);
});

it("the whole season adds nothing to the venue's name in the title", () => {
  const shown = {
    query: { page: 1 },
    season: { ...sampleSeason(), page: 1, pageCount: 5 },
    view: { kind: "list" },
    today: "2026-11-29",
  } as const;
  expect(seasonTitle(shown, t, { locale: "en-us", currency: "USD" })).toBe("");
});

it.each([
  ["mahler", null, 12, { kind: "list" }, "12 events for “mahler”"],
  ["mahler", null, 1, { kind: "list" }, "1 event for “mahler”"],
  ["bethoven", "beethoven", 3, { kind: "list" }, "3 events for “beethoven”"],
  ["mahler", null, 12, month, "12 performances for “mahler”"],
] as const)(
  "a search for “%s”, corrected to %j, with %i results in the view %o is titled %s",
  (search, corrected, entries, view, title) => {
    const season = { ...sampleSeason(), entries, search: { corrected, partial: false } };
    const shown = { query: { page: 1, search }, season, view: { ...view, weeks: [] } };
    expect(resultsTitle(shown, t)).toBe(title);
  },
);

it("groupByDay groups performances by their day in New York", () => {
  const days = groupByDay([
    { startsAt: "2026-12-03T14:00:00-05:00" },
    { startsAt: "2026-12-03T20:00:00-05:00" },
    { startsAt: "2026-12-05T20:00:00-05:00" },
  ]);
  expect(days.map(([day, items]) => [day, items.length])).toEqual([
    ["2026-12-03", 2],
    ["2026-12-05", 1],
  ]);
});

it.each<[Partial<SeasonFilter>, string | null]>([
  [{}, null],
  [{ accessTag: "any" }, null],
  [{ priceTo: 5000, accessTag: "any" }, "Try a higher price."],
  [
    { month: "2026-12", hall: "main", priceTo: 5000 },
    "Try another month, another hall or a higher price.",
  ],
])("a listing without a performance for %o advises only on those filters: %s", (query, hint) => {
  expect(nothingHint({ page: 1, ...query }, t)).toBe(hint);
});
