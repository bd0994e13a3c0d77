/** Duration of a turn, and of each extension. */
export const TURN_MINUTES = 15;
/** WCAG 2.2.1 requires ten. */
export const TURN_EXTENSIONS = 10;
/** How long before its first line opens a queue's waiting room opens. */
export const LOBBY_MINUTES = 60;
/** Visitors per minute. */
export const MAX_RATE = 6_000;
/** Maximum head start of members: a week. */
export const MAX_MEMBERS_MINUTES = 7 * 24 * 60;
