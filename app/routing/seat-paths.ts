import { filterQuery, type SeatFilter } from "~/domain/seating/seat-filter";
import { offerValue } from "~/domain/schemas/fields";
import { pathTo } from "./paths";

/** Fragment of the list or map, where keyboards and text browsers start; the page stays scrolled to its top. */
export const START_ID = "start";

export type PerformanceParams = { event: string; instance: string };

export function seatsPath(
  at: PerformanceParams,
  view: string,
  query: Readonly<Record<string, string | number>> = {},
): string {
  return `${pathTo("choose-seats", { ...at, view }, query)}#${START_ID}`;
}

/** `seatsPath` without escaping, which a `slug` doesn't need: faster for halls of many sections. */
export function sectionPaths(at: PerformanceParams, filter: SeatFilter): (slug: string) => string {
  const folder = pathTo("choose-seats", { ...at, view: "" });
  const query = new URLSearchParams(filterQuery(filter));
  const rest = `${query.size > 0 ? `?${query.toString()}` : ""}#${START_ID}`;
  return (slug) => `${folder}${slug}${rest}`;
}

/** The stylesheet that positions a section's seats and adds up `prices`, in whole units by band mark. */
export function seatStylesPath(
  folder: string,
  slug: string,
  prices: Readonly<Record<string, number>>,
) {
  const query = Object.entries(prices).map(([mark, price]) => `${mark}=${price}`);
  return `${folder}/seats-${slug}.css${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** The drawn view from a seat, by the seat's index in its section. */
export const seatViewPath = (folder: string, slug: string, index: number): string =>
  `${folder}/view-${slug}.${index + 1}.svg`;

/** The hall with a dot at a seat, as in `seatViewPath`. */
export const seatDotPath = (folder: string, slug: string, index: number): string =>
  `${folder}/seat-${slug}.${index + 1}.svg`;

/** The hall with the seats of a price band, by one of them, as in `seatViewPath`. */
export const bandImagePath = (folder: string, slug: string, index: number): string =>
  `${folder}/band-${slug}.${index + 1}.svg`;

/** The search for a wheelchair space and the seats beside it. */
export const accessSeatsPath = (at: PerformanceParams, together = 2): string =>
  seatsPath(at, "list", { together, feature: "wheelchair" });

/** The page with seats that are found side by side. */
export const seatsTogetherPath = (
  at: PerformanceParams,
  tickets: number,
  { band, priceTypeId }: { band: string; priceTypeId: string },
): string =>
  pathTo("instance", at, { tickets, offer: offerValue(band, priceTypeId), together: "on" });
