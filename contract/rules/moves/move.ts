/** How long buyers can have tickets of a moved performance refunded, unless staff choose another day. */
export const MOVE_REFUND_DAYS = 14;
