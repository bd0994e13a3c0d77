/** After this time without a request another browser may watch without taking over. */
export const LEASE_SECONDS = 60;
