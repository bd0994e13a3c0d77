import type { AvailabilityStatus } from "#contract/schemas/event";
import { saleRefusal } from "./sale-refusal";
import type { SaleWindow } from "./sale-refusal";

/** From here on a performance is said to be nearly full: a tenth of its seats, or twenty where that is more. */
const LIMITED_SHARE = 0.1;
const LIMITED_SEATS = 20;

/** Places of one instance that can be sold at all, and how many of them are free. */
export type Stock = { capacity: number; left: number };

/**
 * How a performance stands at `now`, the one place that says so. What is over for good comes first, then what nobody
 * can have, then what cannot be had yet or not here, and last how much is left.
 */
export function availabilityStatus(
  window: SaleWindow,
  stock: Stock,
  now: Date,
): AvailabilityStatus {
  const refusal = saleRefusal(window, now);
  if (refusal === "cancelled" || refusal === "passed") return refusal;
  // Without a price there is nothing to buy, and nothing was.
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

/** A small house is not nearly full when it is empty, so what is not sold at all is never limited. */
function isLimited({ capacity, left }: Stock): boolean {
  return left < capacity && left <= Math.max(capacity * LIMITED_SHARE, LIMITED_SEATS);
}
