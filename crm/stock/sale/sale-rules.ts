import { sql, type SQL } from "drizzle-orm";

import type { AvailabilityStatus } from "#contract/schemas/event";
import type { SettableStatus } from "#contract/schemas/staff-sales";
import { isLimited } from "#contract/rules/availability/availability";

export type SaleWindow = {
  startsAt: Date;
  /** Null: not announced yet. */
  onSaleAt: Date | null;
  /** Null: sold until it starts. */
  offSaleAt: Date | null;
  priorityFrom: Date | null;
  cancelled: boolean;
  boxOfficeOnly: boolean;
};

export type SaleRefusal =
  | "cancelled"
  | "passed"
  | "box-office-only"
  | "off-sale"
  | "priority"
  | "not-on-sale";

/** Returns why an instance is not sold online at `now`, or null. Permanent reasons take precedence. */
export function saleRefusal(window: SaleWindow, now: Date): SaleRefusal | null {
  if (window.cancelled) return "cancelled";
  if (window.startsAt <= now) return "passed";
  if (window.boxOfficeOnly) return "box-office-only";
  if (window.offSaleAt !== null && window.offSaleAt <= now) return "off-sale";
  if (window.onSaleAt !== null && window.onSaleAt <= now) return null;
  return window.priorityFrom !== null && window.priorityFrom <= now ? "priority" : "not-on-sale";
}

/**
 * The sale window for staff at `now`: "Box office only" and the end of the online sale do not stop them from selling or
 * reserving.
 */
export function saleWindowForStaff(window: SaleWindow, now: Date): SaleWindow {
  const refusal = saleRefusal(window, now);
  return refusal === "box-office-only" || refusal === "off-sale"
    ? { ...window, onSaleAt: now, offSaleAt: null, boxOfficeOnly: false }
    : window;
}

type Stock = { capacity: number; left: number };

export function availabilityStatus(
  window: SaleWindow,
  stock: Stock,
  now: Date,
): AvailabilityStatus {
  const refusal = saleRefusal(window, now);
  if (refusal === "cancelled" || refusal === "passed") return refusal;
  // Without prices nothing has been sold, so it is not sold out.
  if (stock.capacity === 0) return "not-on-sale";
  if (stock.left <= 0) return "sold-out";
  switch (refusal) {
    case "box-office-only":
      return "book";
    case "priority":
      return "priority";
    case "not-on-sale":
    case "off-sale":
      return "not-on-sale";
    case null:
      return isLimited(stock) ? "limited" : "get-tickets";
    default:
      return refusal satisfies never;
  }
}

/** What is to be said of a status beyond its name: the sale is over, or its stream still runs. */
export function closedBecause(
  window: SaleWindow,
  status: AvailabilityStatus,
  streamEndsAt: Date | null,
  now: Date,
): "sale-ended" | "streaming" | null {
  if (status === "passed" && streamEndsAt !== null && now < streamEndsAt) return "streaming";
  const hasEnded = window.offSaleAt !== null && window.offSaleAt <= now;
  return status === "not-on-sale" && hasEnded ? "sale-ended" : null;
}

/** Returns the sale window that gives a performance this status at `now`. */
export function saleWindowFor(
  status: SettableStatus,
  now: Date,
): Pick<SaleWindow, "onSaleAt" | "offSaleAt" | "cancelled" | "boxOfficeOnly"> {
  const open = { onSaleAt: now, offSaleAt: null, cancelled: false, boxOfficeOnly: false };
  switch (status) {
    case "on-sale":
      return open;
    case "not-on-sale":
      return { ...open, onSaleAt: null };
    case "off-sale":
      return { ...open, offSaleAt: now };
    case "box-office-only":
      return { ...open, boxOfficeOnly: true };
  }
}

export type ModeOfSale = {
  /** `member`: by a membership the customer has; `membership`: by one in the same basket. */
  modeOfSale: "general" | "member" | "membership" | "code";
  /** For mode `membership`: the basket line the ticket depends on. */
  membershipItemId: string | null;
};

export const GENERAL_SALE: ModeOfSale = { modeOfSale: "general", membershipItemId: null };

/** SQL condition: excludes pay-what-you-wish price types while the venue has them disabled. `alias`: of `price_types`. */
export function isPayWhatYouWishOn(alias: string): SQL {
  return sql`(${sql.raw(alias)}.wish_min is null
    or coalesce((select pay_what_you_wish from venue_settings where id = 1), true))`;
}

/** Whether customers can register interest at `now`: before general sale. */
export function isRegistrationOpen(window: SaleWindow, now: Date): boolean {
  const refusal = saleRefusal(window, now);
  return refusal === "not-on-sale" || refusal === "priority";
}
