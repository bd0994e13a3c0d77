import type { SeasonQuery } from "~/domain/event";
import { pathTo } from "~/routing/paths";

/** The address of a page of the listing with these filters. */
export function seasonHref(query: SeasonQuery, page: number): string {
  const { month, hall, kind, accessTag, priceTo, search } = query;
  return pathTo(
    "whats-on",
    {},
    {
      month,
      hall,
      kind,
      access: accessTag,
      upTo: priceTo === undefined ? undefined : priceTo / 100,
      search,
      page: page > 1 ? page : undefined,
    },
  );
}
