import type { OrderPage } from "#contract/schemas/order";
import { ORDER_GROUPS, type OrderGroup } from "#contract/schemas/order";

/** Where performances are given, as a filter of orders. */
export type OrderHall = { id: string; name: string };

/** A page of the orders of one group, as the account shows them. */
export type OrderList = OrderPage & { group: OrderGroup };

/** Which page of a list the address asks for; the first where what it says makes no sense. */
export function readPageNumber(asked: string | null): number {
  return asked !== null && /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
}

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
