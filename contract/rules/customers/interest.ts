/** Maximum alternatives to the first choice. */
export const MAX_ALTERNATIVES = 5;
/** Maximum lengths of free text and of an answer. */
export const MAX_INTEREST_NOTES = 300;
export const MAX_ANSWER = 500;
