import type { RedeemProblem } from "#contract/problems/basket-problems";
import { addDays, addMonths } from "../../platform/dates";

/** How long a plan may be valid; as the table `ticket_subscription_plans` requires. */
export const MAX_SUBSCRIPTION_MONTHS = 120;

/** Last day of a subscription, in the venue's time zone. */
export const subscriptionEnd = (issuedOn: string, months: number): string =>
  addDays(addMonths(issuedOn, months), -1);

/** Why a subscription credit can't pay for a ticket, or null. `redeemed`: the basket's other tickets that use the subscription. */
export function redeemRefusal(
  subscription: { available: number; isOver: boolean; priceTypeId: string | null },
  ticket: { packageItemId: string | null; priceTypeId: string },
  redeemed: number,
): RedeemProblem["reason"] | null {
  if (ticket.packageItemId !== null) return "part-of-package";
  if (subscription.isOver) return "subscription-expired";
  if (subscription.priceTypeId !== null && subscription.priceTypeId !== ticket.priceTypeId)
    return "other-price-type";
  return redeemed >= subscription.available ? "no-voucher-left" : null;
}
