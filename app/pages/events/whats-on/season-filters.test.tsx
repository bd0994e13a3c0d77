import { expect, it } from "vitest";

import type { SeasonFilter } from "#contract/operations/catalogue";

import { rendered } from "../../../../tests/support/rendered";
import { sampleSeason } from "../../../../tests/support/samples/event";
import { SeasonFilters } from "./season-filters";

it.each<[SeasonFilter, boolean]>([
  [{ page: 1 }, false],
  [{ page: 2 }, false],
  [{ page: 1, hall: "main-hall" }, true],
  [{ page: 1, search: "Mahler" }, true],
])(
  "the filters of %j are folded away on a narrow screen unless one is active: %s",
  (query, open) => {
    const html = rendered(
      <SeasonFilters query={query} season={sampleSeason()} view={{ kind: "list" }} weeks={[]} />,
    );
    const details = /<details[^>]*>/.exec(html)?.[0] ?? "";
    expect(details).toContain('class="fold"');
    expect(details.includes("open")).toBe(open);
    expect(html.indexOf("<details")).toBeLessThan(html.indexOf('name="month"'));
  },
);
