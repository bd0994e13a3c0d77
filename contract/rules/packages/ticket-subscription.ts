/** Maximum quantity per line. */
export const MAX_SUBSCRIPTIONS = 10;
