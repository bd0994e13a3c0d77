import { saleRefusal } from "../catalogue/sale-rules";
import type { SaleWindow } from "../catalogue/sale-rules";

/**
 * Whether people are asked to register interest at `now` (spec section 2, "Register or expression of interest"): while
 * a performance is to come and not yet sold to everybody. Whoever has the link may register later too.
 */
export function isRegistrationOpen(window: SaleWindow, now: Date): boolean {
  const refusal = saleRefusal(window, now);
  return refusal === "not-on-sale" || refusal === "priority";
}
