/** Maximum seats of a reserved order. */
export const MAX_RESERVED = 50;
