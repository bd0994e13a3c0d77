/** Performances or events on a page of the listing, unless the request says how many. */
export const LISTED_PER_PAGE = 24;

// What an event can say of itself, in characters.
export const MAX_WHY_COME = 200;
export const MAX_EVENT_TEXT = 5_000;
export const MAX_FIRST_TIME = 2_000;
export const MAX_EXCERPT_TITLE = 200;
/** Of an artist. */
export const MAX_ABOUT = 500;
export const MAX_PICTURE_ALT = 200;
export const MAX_REVIEWS = 6;
export const MAX_QUOTE = 500;
