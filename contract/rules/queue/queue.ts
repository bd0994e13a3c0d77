/** Duration of a turn, and of each extension. */
export const TURN_MINUTES = 15;
/** Visitors per minute. */
export const MAX_RATE = 6_000;
/** Maximum head start of members: a week. */
export const MAX_MEMBERS_MINUTES = 7 * 24 * 60;
