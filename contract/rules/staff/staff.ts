export const REASON_LENGTH = { min: 3, max: 300 };
/** Found by a search, unless the request says how many. */
export const FOUND_CUSTOMERS = 20;
/** On a page of the audit log, unless the request says how many. */
export const LOGGED_PER_PAGE = 50;
/** Characters. */
export const MAX_STAFF_NAME = 100;
