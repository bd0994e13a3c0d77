import type { RouteId } from "./route-table";

/** Pages that are the same for everyone, which a venue may let search engines show (`NOINDEX`). */
export const INDEXED_PAGES: ReadonlySet<RouteId> = new Set<RouteId>([
  "whats-on",
  "browse",
  "site-map",
  "event",
  "instance",
  "packages",
  "package",
  "membership-levels",
  "donations",
  "give",
  "gift-vouchers",
  "visit",
  "help",
  "contact",
  "accessibility",
  "terms",
  "privacy-policy",
  "cookies",
  "venue-page",
]);
