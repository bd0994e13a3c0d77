import type { AvailabilityStatus, InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";

/** Why a performance's page has no tickets to choose. */
export type ClosedReason =
  | Exclude<AvailabilityStatus, "get-tickets" | "limited">
  | "off-sale"
  /** What is left of it cannot be told now (spec section 8, "Instance unavailable"). */
  | "unavailable";

/**
 * Null when tickets can be chosen. What is left is known fresh, while the status may be seconds old.
 * @param now ISO with offset
 */
export function closedReason(
  instance: Pick<InstanceDetail, "status" | "offSaleAt">,
  priceList: Pick<PriceList, "bands" | "openToBuyer">,
  now: string,
): ClosedReason | null {
  const { status, offSaleAt } = instance;
  const isLeft = priceList.bands.some(({ available }) => available > 0);
  switch (status) {
    case "get-tickets":
    case "limited":
      return isLeft ? null : "sold-out";
    case "not-on-sale":
      return offSaleAt !== null && Date.parse(offSaleAt) <= Date.parse(now) ? "off-sale" : status;
    case "sold-out":
    case "cancelled":
    case "passed":
      return status;
    // What is closed to others may be open to this buyer.
    case "priority":
    case "book":
      return priceList.openToBuyer && isLeft ? null : status;
  }
}
