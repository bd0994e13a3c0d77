/** What decides whether the storefront may sell an instance at all. */
export type SaleWindow = {
  startsAt: Date;
  /** Null: not announced yet. */
  onSaleAt: Date | null;
  /** Null: sold until it starts. */
  offSaleAt: Date | null;
  priorityFrom: Date | null;
  cancelled: boolean;
  boxOfficeOnly: boolean;
  /** Watched online. Not sold: there is nowhere to watch one yet. */
  isStream: boolean;
};

export type SaleRefusal =
  "cancelled" | "passed" | "box-office-only" | "off-sale" | "priority" | "not-on-sale";

/**
 * Why an instance is not sold online at `now`, or null when it is. What holds for ever comes before what only holds
 * today, so that nobody is told to wait for what will not come.
 */
export function saleRefusal(window: SaleWindow, now: Date): SaleRefusal | null {
  if (window.cancelled) return "cancelled";
  if (window.startsAt <= now) return "passed";
  if (window.isStream) return "not-on-sale";
  if (window.boxOfficeOnly) return "box-office-only";
  if (window.offSaleAt !== null && window.offSaleAt <= now) return "off-sale";
  if (window.onSaleAt !== null && window.onSaleAt <= now) return null;
  return window.priorityFrom !== null && window.priorityFrom <= now ? "priority" : "not-on-sale";
}
