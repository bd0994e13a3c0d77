import { pathTo } from "~/routing/paths";

/**
 * Where the choice begins on each page of seats. Links lead to it, so that a keyboard or a text browser starts there and
 * not at the header of each page; the page itself stays scrolled to its top (`scroll-margin-top` in tailwind.css).
 */
export const START_ID = "start";

type SeatsAt = { event: string; instance: string };

/** One view of a performance's seats: `overview`, a section or `list`, at the start of its choice. */
export function seatsPath(
  at: SeatsAt,
  view: string,
  query: Readonly<Record<string, string | number>> = {},
): string {
  return `${pathTo("choose-seats", { ...at, view }, query)}#${START_ID}`;
}

/** Wheelchair spaces with a companion seat, each offer one button. */
export const accessSeatsPath = (at: SeatsAt): string =>
  seatsPath(at, "list", { together: 2, feature: "wheelchair" });
