import { ORDER_GROUPS } from "./order";
import type { OrderGroup, OrderSummary } from "./order";

/** Where performances are given, as a filter of orders. */
export type OrderHall = { id: string; name: string };

/** Orders of one group, as the account shows them. */
export type OrderList = { group: OrderGroup; orders: OrderSummary[] };

/**
 * Which groups a page of orders shows: the one that is asked for; else the upcoming ones alone, where the venue has it
 * so (spec section 2, "Account area"), or all of them.
 */
export function groupsToShow(
  asked: string | null,
  { upcomingOrdersOnly }: { upcomingOrdersOnly: boolean },
): readonly OrderGroup[] {
  const group = ORDER_GROUPS.find((known) => known === asked);
  if (group !== undefined) return [group];
  return upcomingOrdersOnly ? ["upcoming"] : ORDER_GROUPS;
}
