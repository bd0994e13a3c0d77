/** Limits the overview to the seats of a band, or to wheelchair spaces: one at a time. */
export type SeatFilter = { band: string | undefined; wheelchair: boolean };

export const NO_FILTER: SeatFilter = { band: undefined, wheelchair: false };

/** Query parameters of the overview, kept on the pages it leads to and on the way back. */
export const FILTER_FIELDS = ["band", "wheelchair"] as const;

/** @param bands ids; others are ignored */
export function readSeatFilter(query: URLSearchParams, bands: readonly string[]): SeatFilter {
  const wheelchair = query.get("wheelchair") === "1";
  const band = bands.find((id) => id === query.get("band"));
  return { band: wheelchair ? undefined : band, wheelchair };
}

/** Empty without a filter. */
export function filterQuery({ band, wheelchair }: SeatFilter): Readonly<Record<string, string>> {
  if (wheelchair) return { wheelchair: "1" };
  return band === undefined ? {} : { band };
}

/** The same limit as a search of the list. */
export const toSearch = ({ band, wheelchair }: SeatFilter): Readonly<Record<string, string>> =>
  wheelchair ? { together: "2", feature: "wheelchair" } : filterQuery({ band, wheelchair });
