import type { EventKind } from "#contract/schemas/event";
import type { PriceTerms } from "#contract/schemas/price-list";

/** What can be asked of the season; every field narrows. Dates are New York calendar days. */
export type SeasonQuery = {
  /** "2026-12" */
  month?: string | undefined;
  /** The first of seven days: "2026-11-29" */
  week?: string | undefined;
  hall?: string | undefined;
  kind?: EventKind | undefined;
  accessTag?: string | undefined;
  /** With a wheelchair space that is free. */
  wheelchair?: true | undefined;
  /** Highest price of one ticket, minor units. */
  priceTo?: number | undefined;
  search?: string | undefined;
  /** From 1. */
  page: number;
  /** How many on a page, up to 100; the system's own number when absent. */
  pageSize?: number | undefined;
  /** Whose prices; everybody's when absent. */
  terms?: PriceTerms | undefined;
};
