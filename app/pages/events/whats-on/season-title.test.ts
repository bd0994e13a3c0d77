import { describe, expect, it } from "vitest";

import type { SeasonFilter } from "#contract/operations/catalogue";
import { loadTranslations } from "~/.server/i18n/translations";
import { seasonTitle } from "./season-title";

const { t } = loadTranslations(false)["en-us"];
const facets = {
  months: ["2026-12"],
  halls: [{ id: "main", name: "Main Hall" }],
  kinds: ["orchestra" as const],
  accessTags: [{ id: "asl", display: "American Sign Language", description: "", rank: 1 }],
};
const titleOf = (query: Partial<SeasonFilter>, pageCount = 1, kind: "list" | "calendar" = "list") =>
  seasonTitle(
    {
      query: { page: 1, ...query },
      season: { facets, page: query.page ?? 1, pageCount },
      view: { kind },
    },
    t,
    { locale: "en-us", currency: "USD" },
  );

describe("the title of the listing", () => {
  it("tells pages, months and views apart", () => {
    expect(titleOf({})).toBe("What’s on");
    expect(titleOf({ page: 2 }, 5)).toBe("What’s on, page 2 of 5");
    expect(titleOf({ month: "2026-12" }, 1, "calendar")).toBe("What’s on, calendar, December 2026");
  });

  it("names every filter", () => {
    const title = titleOf({
      ...{ search: "zzzz", week: "2026-11-29", hall: "main", accessTag: "asl" },
      ...{ wheelchair: "1", priceTo: 5000 },
    });
    expect(title).toBe(
      "What’s on, search for “zzzz”, Week of Nov 29, 2026, Main Hall, American Sign Language, " +
        "Wheelchair spaces available, up to $50.00",
    );
  });
});
