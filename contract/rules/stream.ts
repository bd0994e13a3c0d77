/** The player page opens an hour before the start. */
export const OPENS_MINUTES = 60;
/** After this time without a request another browser may watch without taking over. */
export const LEASE_SECONDS = 60;
/** How long a link stays valid after its stream, so that its page can explain that the stream has ended. */
export const LINK_EXTRA_MINUTES = 30 * 24 * 60;
