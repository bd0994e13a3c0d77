/** What is sold from stock (spec section 1): each is an item kind of a basket too. */
export const STOCK_KINDS = ["merchandise", "supplementary", "food-and-drink"] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

/** The most of one line. */
export const STOCK_LINE_MAX = 99;

/** When a menu is served. What is served in the interval needs a performance that has one. */
export const SERVINGS = ["before", "interval"] as const;

/**
 * How many of an add-on may be had with so many tickets (spec section 5, "Add-on and booking rules"): any number, at
 * most one a ticket, or exactly one a ticket.
 */
export const ADD_ON_NUMBERS = ["any", "up-to-tickets", "same-as-tickets"] as const;
export type AddOnNumber = (typeof ADD_ON_NUMBERS)[number];
