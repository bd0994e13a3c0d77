/** Lifetime of a link to a basket without held seats, which has no deadline of its own. */
export const BASKET_LINK_HOURS = 24;
