import type { SaleWindow } from "./sale-refusal";

/** What a person of the box office can say of a performance; what is left follows from its seats. */
export const SETTABLE_STATUSES = [
  "on-sale",
  "not-on-sale",
  "off-sale",
  "cancelled",
  "box-office-only",
] as const;

export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

/** The changes to its sale that make a performance stand so at `now`. */
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
    case "cancelled":
      return { ...open, cancelled: true };
    case "box-office-only":
      return { ...open, boxOfficeOnly: true };
  }
}
