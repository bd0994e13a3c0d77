/**
 * Spec section 4, "Orders". upcoming: something of it is still to come. reserved: kept by the box office, not paid yet.
 * past: all of it is over, or has no date. returned: given back.
 */
export const ORDER_GROUPS = ["upcoming", "reserved", "past", "returned"] as const;

export type OrderGroup = (typeof ORDER_GROUPS)[number];
