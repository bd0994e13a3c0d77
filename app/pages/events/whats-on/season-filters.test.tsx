import { expect, it } from "vitest";

import type { SeasonFilter } from "#contract/operations/catalogue";
import type { SeasonPage } from "#contract/schemas/event";
import { rendered } from "../../../../tests/support/rendered";
import { sampleSeason } from "../../../../tests/support/samples/event";
import { SeasonFilters } from "./season-filters";

function filters(facets: Partial<SeasonPage["facets"]>, query: Partial<SeasonFilter> = {}) {
  const season = sampleSeason();
  return rendered(
    <SeasonFilters
      query={{ page: 1, ...query }}
      season={{ ...season, facets: { ...season.facets, ...facets } }}
      view={{ kind: "list" }}
      today="2026-12-01"
      terms="public"
      next={null}
      comingUp={[]}
    />,
  );
}

function chips(when: SeasonPage["facets"]["when"], query: Partial<SeasonFilter> = {}) {
  const html = filters({ when }, query);
  return ["Tonight", "This weekend"].filter((label) => html.includes(`>${label}<`));
}

it("a chip for a day without a performance is not shown, unless it is chosen", () => {
  expect(chips(["weekend"])).toEqual(["This weekend"]);
  expect(chips([])).toEqual([]);
  expect(chips([], { when: "tonight" })).toEqual(["Tonight"]);
});

it("performances with access services are offered only if there are any, or while that filter is set", () => {
  const accessTags = [{ id: "asl", display: "ASL" }];
  expect(filters({ accessTags })).toContain('href="/?access=any"');
  expect(filters({ accessTags })).toContain('name="access"');
  expect(filters({ accessTags: [] })).not.toMatch(/access=any|name="access"|Accessible/);
  expect(filters({ accessTags: [] }, { accessTag: "any" })).toContain('name="access"');
});

it("each filter that is set can be removed, and another one added to it", () => {
  const html = filters({ kinds: ["family"] }, { priceTo: 5_000, hall: "main" });
  expect(html).toContain('href="/?hall=main" aria-current="true">Under $50<');
  expect(html).toContain('href="/?upTo=50" aria-current="true">Main Hall<');
  expect(html).toContain('href="/?hall=main&amp;kind=family&amp;upTo=50">Family<');
});

it("a kind without performances has no shortcut", () => {
  expect(filters({ kinds: ["orchestra"] })).not.toContain(">Family<");
});
