import { expect, it } from "vitest";

import type { SeasonFilter } from "#contract/operations/catalogue";
import type { SeasonPage } from "#contract/schemas/event";
import { rendered } from "../../../../tests/support/rendered";
import { sampleSeason } from "../../../../tests/support/samples/event";
import { SeasonFilters } from "./season-filters";

function chips(when: SeasonPage["facets"]["when"], query: Partial<SeasonFilter> = {}) {
  const season = sampleSeason();
  const html = rendered(
    <SeasonFilters
      query={{ page: 1, ...query }}
      season={{ ...season, facets: { ...season.facets, when } }}
      view={{ kind: "list" }}
      today="2026-12-01"
      next={null}
    />,
  );
  return ["Tonight", "This weekend"].filter((label) => html.includes(`>${label}<`));
}

it("a chip for a day without a performance is not shown, unless it is chosen", () => {
  expect(chips(["weekend"])).toEqual(["This weekend"]);
  expect(chips([])).toEqual([]);
  expect(chips([], { when: "tonight" })).toEqual(["Tonight"]);
});
