/** Earliest accepted year of birth. */
export const OLDEST_YEAR = 1900;
/** Maximum length of each part of a name, and of a title. */
export const MAX_PERSON_NAME = 60;
export const MAX_TITLE = 20;
