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
/**
 * After this, a called visitor who has not entered is replaced. Longer than the slowest polling interval of the pages.
 */
export const NO_SHOW_SECONDS = 150;
/** Turns started per place: allows for a lost response and a second device, but prevents sharing. */
export const MAX_TURN_STARTS = 3;
/** How long ago a queue that staff open may have opened. */
export const LATEST_OPENING_MINUTES = 12 * 60;
/** Limits the number of visitors called at once after an outage or a restart. */
export const MAX_STEP_SECONDS = 5;
