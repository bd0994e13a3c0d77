import { expect, it } from "vitest";

import type { SeasonFilter } from "#contract/operations/catalogue";
import { loadTranslations } from "~/.server/i18n/translations";
import { sampleSeason } from "../../../../tests/support/samples/event";
import { activeFilters, foundTitle } from "./found-title";

const frame = { locale: "en-us", currency: "USD" } as const;
const { t } = loadTranslations(false)["en-us"];

const found = (query: Partial<SeasonFilter>, total: number) => ({
  query: { page: 1, ...query },
  season: { ...sampleSeason(), total, entries: total },
  view: { kind: "list" } as const,
  today: "2026-11-30",
});

it.each<[Partial<SeasonFilter>, number, string]>([
  [{ kind: "family", priceTo: 5000 }, 18, "18 family performances under $50"],
  [{ kind: "family", month: "2027-01" }, 1, "1 family performance in January 2027"],
  [{ kind: "dance", when: "weekend" }, 0, "Dance: no performances this weekend"],
  [{ kind: "family", when: "tonight" }, 0, "No family performances tonight"],
  [{ kind: "chamber" }, 3, "Chamber music: 3 performances"],
  [{ composer: "Maurice Ravel" }, 2, "2 performances with works by Maurice Ravel"],
  [
    { artist: "Thomas Wilkins", season: "2026" },
    4,
    "4 performances with Thomas Wilkins in the 2026–27 season",
  ],
  [{ hall: "main", accessTag: "asl" }, 2, "2 performances, Main Hall, ASL"],
  [{ hall: "gone", accessTag: "any" }, 0, "No performances, gone, with access services"],
  [{ week: "2027-01-03" }, 4, "4 performances in the week of Jan\u00a03"],
  [{ search: "zzz", wheelchair: "1" }, 0, "No performances match “zzz” with wheelchair spaces"],
])("the filters %o that find %i performances are described: %s", (query, total, title) => {
  expect(foundTitle(found(query, total), t, frame)).toBe(title);
});

it("the filters that are set are named, but not the month of a calendar", () => {
  const shown = found({ month: "2026-12", kind: "family", search: "ravel", accessTag: "asl" }, 1);
  const labels = (view: Parameters<typeof activeFilters>[0]["view"]) =>
    activeFilters({ ...shown, view }, t, frame).map(({ label }) => label);
  expect(labels({ kind: "list" })).toEqual(["“ravel”", "Family", "December 2026", "ASL"]);
  expect(labels({ kind: "calendar", month: "2026-12", weeks: [] })).not.toContain("December 2026");
});
