import type { SeasonFilter } from "#contract/operations/catalogue";
import { pathTo } from "~/routing/paths";

/** The address of a page of the listing with these filters; or of its calendar. */
export function seasonHref(query: SeasonFilter, page: number, view?: "calendar"): string {
  const { month, week, hall, kind, accessTag, wheelchair, priceTo, search } = query;
  return pathTo(
    "whats-on",
    {},
    {
      view,
      month,
      week,
      hall,
      kind,
      access: accessTag,
      wheelchair: wheelchair,
      upTo: priceTo === undefined ? undefined : priceTo / 100,
      search,
      page: page > 1 ? page : undefined,
    },
  );
}
